/**
 * The shapes that the server sends (live play, section 6). This module holds types alone.
 *
 * @typedef {string | number} Value
 * @typedef {[key: string, params: Record<string, Value>]} Line  a log line: a key of the catalogue and its parameters
 *
 * @typedef {object} Prompt
 * @property {number} number
 * @property {string} text
 * @property {string} kind
 * @property {number[]} owners
 * @property {number[]} owed_by
 * @property {number} least
 * @property {number} most
 * @property {Value[]} [options]               only for an owner
 * @property {Record<string, any>} [previews]  the public outcome of an option, where it is certain
 *
 * @typedef {object} Offer
 * @property {number} id
 * @property {"draw" | "undo" | "call_off" | "pause" | "resume"} kind
 * @property {number} seat
 * @property {number} to     the entry that an undo returns to
 * @property {number} until  server milliseconds, 0 for no limit
 * @property {boolean} [may_block]  whoever refuses may end offers of this kind
 * @property {number[]} [agreed]    sides that have accepted it, by number; a side that offers is not among them
 *
 * @typedef {object} SeatClock
 * @property {number} bank     ms
 * @property {number} [since]  server milliseconds since which a decision is owed; absent while the clock stands
 * @property {number} [free]   ms of the decision that are not charged
 * @property {number} [limit]  ms after which the decision no longer counts
 *
 * @typedef {object} Clock  what is fixed for the whole match (L97)
 * @property {"bank" | "reserve" | "daily"} mode
 * @property {number} start
 * @property {number} bank
 * @property {number} most
 *
 * @typedef {object} Outcome
 * @property {number[]} places  of each seat, 1 is first
 * @property {number[]} [winners]  who have won together, where that is more than the first place says
 * @property {string} reason
 * @property {string} rule
 *
 * @typedef {object} View
 * @property {"waiting" | "playing" | "paused" | "ended"} status
 * @property {number[]} to_act
 * @property {Record<string, Prompt>} prompts
 * @property {Record<string, Offer>} offers
 * @property {Record<string, string>} gone
 * @property {Record<string, SeatClock>} [clocks]  by seat, in matches with a clock
 * @property {number} [paused_at]     server milliseconds at which all clocks stand
 * @property {number} [paused_until]  when a pause by consent ends at the latest
 * @property {number} [last_round]    the round after which the game ends, once time is called in its event
 * @property {any} [table]
 * @property {Outcome} [outcome]
 * @property {boolean} [void]
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {"human" | "guest" | "bot" | "former" | "open"} kind
 * @property {string} [level]
 * @property {boolean} [has_deck]  in games with decks
 * @property {boolean} [is_host]
 * @property {boolean} [no_spectators]  wants nobody to watch
 *
 * @typedef {object} ViewMessage
 * @property {number} seq
 * @property {string} key
 * @property {number} [seat]
 * @property {View} view
 * @property {Player[]} players
 * @property {number} [now]
 * @property {{clock?: Clock, undo?: "none" | "ask", delay?: {seconds: number, decisions: number}}} [config]
 *
 * @typedef {object} Entry
 * @property {number} seq
 * @property {string} kind
 * @property {number} by      the seat, -1 for the system
 * @property {number} at      server milliseconds
 * @property {Line[]} lines
 * @property {any[]} [facts]
 * @property {any} [patch]
 * @property {string} [hash]
 *
 * @typedef {object} Ack
 * @property {string} cid
 * @property {boolean} ok
 * @property {number} [seq]
 * @property {boolean} [dup]
 * @property {string} [code]
 * @property {string} [reason]
 * @property {number} [head]
 * @property {{wait?: number}} [result]  seconds until a limited act may come again
 *
 * @typedef {object} Presence
 * @property {Record<string, "here" | "idle" | "away" | "left">} seats
 * @property {number} watching
 * @property {{seat: number, at: number}} [claim]
 *
 * @typedef {object} Action
 * @property {string} name
 * @property {Record<string, any>} args
 *
 * @typedef {"connecting" | "live" | "uncertain" | "offline" | "resuming" | "ended" | "outdated"} Connection
 */

export {};
