/** One match over one socket: order, gaps, resume, acts sent once however often (L63, L64, L76-L79, L83-L85, L216). */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Live } from "../../matches/static/matches/live.js";
import { FakeSocket } from "./socket.js";

const REPLY = { name: "reply", args: { picks: ["a1N1"] } };

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  mock.method(Math, "random", () => 0.5);
  globalThis.WebSocket = /** @type {any} */ (FakeSocket);
  FakeSocket.made.length = 0;
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** A client at entry 5, joined and live. */
function joined() {
  const view = { status: "playing", to_act: [0], prompts: { "5.0.0": {} }, offers: {}, gone: {}, table: { turns: 3 } };
  const live = new Live({ url: "ws://here/ws/live", match: "m", first: { seq: 5, key: "seat:0", view, players: [] } });
  live.start();
  FakeSocket.last.open();
  FakeSocket.last.answerJoin(5);
  return live;
}

const entry = (seq, patch = { table: { turns: seq } }) => ({ t: "entry", match: "m", seq, patch, lines: [] });

test("says hello and joins with what the page came with", () => {
  joined();

  const [hello, join] = FakeSocket.last.sent;
  assert.equal(FakeSocket.last.protocol, "oshi.v1");
  assert.deepEqual(Object.keys(hello).sort(), ["build", "t", "tab"]);
  assert.deepEqual(join, { t: "join", match: "m", have: 5, key: "seat:0", want: "mine" });
});

test("is live when the ping after the join is answered", () => {
  assert.equal(joined().state, "live");
});

test("applies the next entry, drops what it knows", () => {
  const live = joined();
  const seen = [];
  live.addEventListener("change", (event) => seen.push(event.detail.seq));

  for (const seq of [6, 6, 5, 7]) FakeSocket.last.say(entry(seq));

  assert.deepEqual(seen, [6, 7]);
  assert.deepEqual([live.seq, live.view.table.turns], [7, 7]);
});

test("asks again from what it has when an entry is missing", () => {
  const live = joined();

  FakeSocket.last.say(entry(7));

  assert.deepEqual(FakeSocket.last.of("join").at(-1).have, 5);
  assert.equal(live.seq, 5);
  assert.equal(live.state, "resuming");

  FakeSocket.last.say(entry(6));
  FakeSocket.last.say(entry(7));
  FakeSocket.last.answerJoin(7);

  assert.deepEqual([live.seq, live.state], [7, "live"]);
});

test("a head in a heartbeat shows a push that was lost", () => {
  joined();

  FakeSocket.last.say({ t: "ping", n: 1, now: Date.now(), heads: { m: 6 } });

  assert.deepEqual(FakeSocket.last.of("pong"), [{ t: "pong", n: 1 }]);
  assert.equal(FakeSocket.last.of("join").length, 2);
});

test("a whole view replaces everything", () => {
  const live = joined();

  FakeSocket.last.say({ t: "view", match: "m", seq: 300, key: "seat:0", view: { status: "ended" }, players: [{ seat: 0 }] });

  assert.deepEqual([live.seq, live.view, live.players], [300, { status: "ended" }, [{ seat: 0 }]]);
});

test("an act is sent once, and again with the same cid after 2.5 s without an ack", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  mock.timers.tick(2_500);

  const [first, second] = FakeSocket.last.of("act");
  assert.deepEqual(second, first);
  assert.deepEqual({ ...first, cid: "" }, { t: "act", match: "m", cid: "", prompt: "5.0.0", action: REPLY });

  FakeSocket.last.say({ t: "ack", cid: first.cid, ok: true, seq: 6 });
  mock.timers.tick(10_000);
  assert.equal(FakeSocket.last.of("act").length, 2);

  FakeSocket.last.say(entry(6));
  assert.equal((await answer).seq, 6);
});

test("an act that was taken is done once its entry is seen; until then its prompt takes no other", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  FakeSocket.last.say({ t: "ack", cid: FakeSocket.last.of("act")[0].cid, ok: true, seq: 6 });

  assert.equal(live.act(REPLY, "5.0.0"), null);
  let seen = -1;
  void answer?.then(() => (seen = live.seq));
  await Promise.resolve();
  assert.equal(seen, -1);

  FakeSocket.last.say(entry(6, { prompts: { "5.0.0": null, "6.0.0": {} } }));
  await answer;
  assert.equal(seen, 6);
  assert.notEqual(live.act(REPLY, "6.0.0"), null);
});

test("an act that was taken before the socket was lost is neither sent again nor given up", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  FakeSocket.last.say({ t: "ack", cid: FakeSocket.last.of("act")[0].cid, ok: true, seq: 6 });
  FakeSocket.last.drop(1006);
  mock.timers.tick(500);
  FakeSocket.last.open();
  FakeSocket.last.say(entry(6, { prompts: { "5.0.0": null } }));
  FakeSocket.last.answerJoin(6);

  assert.deepEqual(FakeSocket.last.of("act"), []);
  assert.equal((await answer).ok, true);
});

test("a prompt with an unanswered act takes no other", () => {
  const live = joined();
  live.act(REPLY, "5.0.0");

  assert.equal(live.act(REPLY, "5.0.0"), null);
  assert.notEqual(live.act({ name: "offer", args: { kind: "undo" } }), null);
});

test("after a lost socket it comes back, names its pending acts and sends those that are still open", async () => {
  const live = joined();
  live.act(REPLY, "5.0.0");
  const cid = FakeSocket.last.of("act")[0].cid;
  FakeSocket.last.drop(1006);

  assert.equal(live.state, "offline");
  mock.timers.tick(500);
  FakeSocket.last.open();

  assert.deepEqual(FakeSocket.last.of("join")[0].pending, [cid]);
  assert.deepEqual(FakeSocket.last.of("act"), []);

  FakeSocket.last.answerJoin(5);

  assert.deepEqual(FakeSocket.last.of("act").map((act) => act.cid), [cid]);
  assert.equal(live.state, "live");
});

test("an act whose prompt has closed meanwhile is given up and says so", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  FakeSocket.last.drop(1006);
  mock.timers.tick(500);
  FakeSocket.last.open();
  FakeSocket.last.say(entry(6, { prompts: { "5.0.0": null, "6.1.0": {} } }));
  FakeSocket.last.answerJoin(6);

  assert.deepEqual(FakeSocket.last.of("act"), []);
  assert.deepEqual((await answer).code, "stale_prompt");
});

test("an act that was limited is sent again by itself after the wait, with the same cid", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  const [{ cid }] = FakeSocket.last.of("act");
  FakeSocket.last.say({ t: "ack", cid, ok: false, code: "rate_limited", result: { wait: 3 } });
  mock.timers.tick(2_999);

  assert.equal(FakeSocket.last.of("act").length, 1);
  assert.equal(live.act(REPLY, "5.0.0"), null);

  mock.timers.tick(1);
  assert.deepEqual(FakeSocket.last.of("act").map((act) => act.cid), [cid, cid]);

  FakeSocket.last.say({ t: "ack", cid, ok: true, seq: 6 });
  FakeSocket.last.say(entry(6));
  assert.equal((await answer).ok, true);
});

test("without a told wait a limited act comes again after a second", () => {
  const live = joined();
  live.act(REPLY, "5.0.0");
  FakeSocket.last.say({ t: "ack", cid: FakeSocket.last.of("act")[0].cid, ok: false, code: "rate_limited", reason: "busy" });
  mock.timers.tick(1_000);

  assert.equal(FakeSocket.last.of("act").length, 2);
});

test("a limited act is given up when its prompt closes during the wait", async () => {
  const live = joined();
  const answer = live.act(REPLY, "5.0.0");
  FakeSocket.last.say({ t: "ack", cid: FakeSocket.last.of("act")[0].cid, ok: false, code: "rate_limited", result: { wait: 1 } });
  FakeSocket.last.say(entry(6, { prompts: { "5.0.0": null } }));
  mock.timers.tick(1_000);

  assert.equal((await answer).code, "stale_prompt");
  assert.equal(FakeSocket.last.of("act").length, 1);
});

test("an act made while offline waits for the connection", () => {
  const live = joined();
  FakeSocket.last.drop(1006);
  live.act(REPLY, "5.0.0");
  mock.timers.tick(500);
  FakeSocket.last.open();
  FakeSocket.last.answerJoin(5);

  assert.equal(FakeSocket.last.of("act").length, 1);
});

test("waits longer after each failure, and not at all when the user presses retry", () => {
  const live = joined();
  FakeSocket.last.drop(1006);
  for (const wait of [500, 1_000, 2_000]) {
    const before = FakeSocket.made.length;
    mock.timers.tick(wait - 1);
    assert.equal(FakeSocket.made.length, before);
    mock.timers.tick(1);
    assert.equal(FakeSocket.made.length, before + 1);
    FakeSocket.last.drop(1006);
  }

  const before = FakeSocket.made.length;
  live.hurry();

  assert.equal(FakeSocket.made.length, before + 1);
});

test("silence is noticed whatever the browser says of the socket", () => {
  const live = joined();
  const socket = FakeSocket.last;
  mock.timers.tick(8_000);
  assert.equal(live.state, "uncertain");

  for (let second = 0; second < 5; second++) mock.timers.tick(1_000);

  assert.notEqual(FakeSocket.last, socket);
  assert.equal(live.state, "offline");
  assert.equal(socket.readyState, 3);
});

test("does not come back by itself when it is too old", () => {
  const live = joined();
  const made = FakeSocket.made.length;
  FakeSocket.last.drop(4010);
  mock.timers.tick(60_000);

  assert.deepEqual([live.state, FakeSocket.made.length], ["outdated", made]);
});

test("a join that was refused is asked again with the next heartbeat", () => {
  const view = { status: "playing", to_act: [], prompts: {}, offers: {}, gone: {} };
  const live = new Live({ url: "ws://here/ws/live", match: "m", first: { seq: 5, key: "public", view, players: [] } });
  live.start();
  FakeSocket.last.open();
  FakeSocket.last.say({ t: "error", code: "rate_limited", params: {} });
  FakeSocket.last.say({ t: "pong", n: 1, now: Date.now(), heads: {} });
  assert.equal(live.state, "connecting");

  mock.timers.tick(5_000);
  FakeSocket.last.answerJoin(5);

  assert.equal(FakeSocket.last.of("join").length, 2);
  assert.equal(live.state, "live");
});

test("keeps the server's time from the quickest ping", () => {
  const live = joined();
  mock.timers.tick(5_000);
  const ping = FakeSocket.last.of("ping").at(-1);
  FakeSocket.last.say({ t: "pong", n: ping.n, now: Date.now() + 90_000, heads: { m: 5 } });

  assert.equal(live.now, Date.now() + 90_000);
});
