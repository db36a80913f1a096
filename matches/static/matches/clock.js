/** The server's time, from the ping with the smallest round trip (L67). */

export class ServerClock {
  /** @param {number} [now]  of the server, as the page came with it: good enough until a ping is answered */
  constructor(now = Date.now()) {
    this.offset = now - Date.now();
    this.roundTrip = Infinity;
    this.last = 0;
    /** @type {Map<number, number>} */
    this.sent = new Map();
  }

  /** Milliseconds of the server's clock. */
  get now() {
    return Date.now() + this.offset;
  }

  /** The number of a new ping. */
  ping() {
    this.last += 1;
    this.sent.set(this.last, Date.now());
    return this.last;
  }

  /**
   * Takes the answer to ping `n`. False if that was never sent on this socket.
   *
   * @param {number} n
   * @param {number} now  of the server
   */
  pong(n, now) {
    const sent = this.sent.get(n);
    this.sent.delete(n);
    if (sent === undefined) return false;
    const roundTrip = Date.now() - sent;
    if (roundTrip <= this.roundTrip) {
      this.roundTrip = roundTrip;
      this.offset = now + roundTrip / 2 - Date.now();
    }
    return true;
  }

  /** Pings of a socket that is gone are not answered. */
  forget() {
    this.sent.clear();
  }
}
