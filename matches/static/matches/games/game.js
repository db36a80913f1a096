/**
 * What the table and the replay viewer ask of the module of a game (L142). This module holds types alone.
 *
 * @typedef {import("../texts.js").Texts} Texts
 * @typedef {import("../protocol.js").Value} Value
 * @typedef {import("../protocol.js").Prompt} Prompt
 * @typedef {import("../protocol.js").View} View
 * @typedef {import("../protocol.js").Line} Line
 * @typedef {import("../protocol.js").Entry} Entry
 *
 * @typedef {object} Place  what the table gives to a game
 * @property {HTMLElement} root
 * @property {string} sprite
 * @property {Texts} texts
 * @property {number | null} seat                    whose table this is
 * @property {(seat: number) => HTMLElement} emblem  a place for what a player plays
 * @property {(seat: number) => HTMLElement} corner  a player's own corner, for claims and points
 * @property {() => void} onChoice                   what is chosen has changed
 * @property {() => void} onConfirm                  what is chosen was pressed again: play it
 * @property {(pick: Value) => Promise<string>} whyNot  the server's words for why something of the open prompt cannot be picked
 * @property {() => Promise<Entry[]>} entries            all of the match so far, with their facts
 *
 * @typedef {object} Moment
 * @property {number} turned         how often the table was turned from where its first player sits nearest
 * @property {boolean} moves         animate from the table shown before
 * @property {string | null} promptId
 * @property {Prompt | null} prompt  what may be chosen now; the same prompt keeps what is chosen
 * @property {View} view
 * @property {Line[]} news           what the entry says that led here
 * @property {any} [before]          the table before that entry, if it is known
 *
 * @typedef {object} Choice  a button of the prompt
 * @property {string} id
 * @property {string} label
 * @property {boolean} [isMain]
 * @property {boolean} [isPass]  stands last, apart from the others
 *
 * @typedef {object} Chosen  what the prompt bar shows: the step of the choice, the answer if there is one, whether to ask first
 * @property {Value[] | null} picks
 * @property {boolean} asks
 * @property {string} words
 * @property {string} label      of the button that plays it
 * @property {Choice[]} [choices]
 *
 * @typedef {object} Seating  the order in which players are seen
 * @property {number[]} far
 * @property {number[]} near
 *
 * @typedef {object} Standing  how a player stands, for the end of a match
 * @property {number} seat
 * @property {Element} emblem
 * @property {Element[]} claims
 * @property {number} points
 *
 * @typedef {object} GameTable
 * @property {(table: any, moment: Moment) => void} show
 * @property {(table: any, seat: number | null) => number} turnsTo  how often to turn the table until this seat is nearest
 * @property {(table: any, turned: number, seats: number) => Seating} seating
 * @property {(table: any, seat: number) => string} sideOf          which mark stands for a player in the log
 * @property {(entry: Entry) => boolean} isNotable                  whether an entry is worth a mark on a slider
 * @property {(table: any) => Standing[]} standing
 * @property {(view: View) => string} length                        how long the match was, in words
 * @property {boolean} offersDraws
 * @property {boolean} hasHints                                     for the first match on a device
 * @property {Chosen} chosen
 * @property {boolean} hasChosen                                    whether there is a step to take back
 * @property {() => void} back
 * @property {(n: number) => void} pick                             the n-th thing that can be chosen now
 * @property {(id: string) => void} [choose]                        a button of the prompt was pressed
 * @property {(view: View, seat: number | null) => string | null} [status]  its own words for who must do what
 * @property {(key: string) => number} [heading]                    1 to 3 for a log line under which others stand, else 0
 * @property {(entry: Entry) => void} [learn]                       takes in what an entry tells, before its words are asked for
 * @property {() => void} [inspect]                                 shows what has the focus, large
 *
 * @typedef {{new (place: Place): GameTable, prepare?: () => Promise<void>}} GameModule
 */

export {};
