/** A server's end of the socket, for tests of the client: what was sent is kept, what arrives is said by the test. */

export class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static made = [];

  constructor(url, protocol) {
    Object.assign(this, { url, protocol, readyState: 0, sent: [] });
    FakeSocket.made.push(this);
  }

  static get last() {
    return FakeSocket.made[FakeSocket.made.length - 1];
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  // --- the server's side

  open() {
    this.readyState = 1;
    this.onopen();
  }

  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop(code) {
    this.readyState = 3;
    this.onclose({ code });
  }

  /** Everything sent of one type. */
  of(type) {
    return this.sent.filter((message) => message.t === type);
  }

  /** Answers the ping that ends a join. */
  answerJoin(head) {
    this.say({ t: "pong", n: this.of("ping").at(-1).n, now: Date.now(), heads: { m: head } });
  }
}
