/**
 * The queue of the pipeline as it is: a worker does one run at a time and takes that of the company with the fewest in hand,
 * of those the oldest. Workers come and go as an autoscaler decides that looks at what waits and runs.
 *
 * @typedef {{ at: number, company: string, takes: number }} Arrival seconds of the day, whose, seconds of a worker
 * @typedef {{ min: number, max: number, everySeconds: number, startSeconds: number, cooldownSeconds: number }} Scaling
 */

/**
 * @param {{ arrivals: Arrival[], scaling: Scaling }} day
 * @returns {{ runs: (Arrival & { order: number, begun: number, ended: number })[], mostWorkers: number, workerSeconds: number, longestQueue: number }}
 */
export function simulate({ arrivals, scaling }) {
  const waiting = new Queue();
  const coming = [...arrivals].sort((one, other) => one.at - other.at);
  const pool = new Pool(scaling);
  const runs = [];
  const inHand = [];
  let now = 0;
  let longestQueue = 0;
  let order = 0;
  while (runs.length < arrivals.length) {
    now = earliest([coming[0]?.at, ...inHand.map(({ ended }) => ended), pool.nextLook, ...pool.arriving]);
    while (coming[0] && coming[0].at <= now) waiting.add(coming.shift());
    for (const run of inHand.filter(({ ended }) => ended <= now)) {
      inHand.splice(inHand.indexOf(run), 1);
      waiting.release(run.company);
      runs.push(run);
    }
    pool.advance(now, { waiting: waiting.size, busy: inHand.length });
    while (inHand.length < pool.ready && waiting.size > 0) {
      const next = waiting.take();
      inHand.push({ ...next, order: (order += 1), begun: now, ended: now + next.takes });
    }
    longestQueue = Math.max(longestQueue, waiting.size);
  }
  return { runs, longestQueue, mostWorkers: pool.most, workerSeconds: pool.seconds };
}

const earliest = (times) => Math.min(...times.filter((time) => time !== undefined));

/** What waits, and how much each company has in hand. */
class Queue {
  #companies = new Map();
  #running = new Map();
  size = 0;

  add(arrival) {
    const own = this.#companies.get(arrival.company);
    if (own) own.push(arrival);
    else this.#companies.set(arrival.company, [arrival]);
    this.size += 1;
  }

  take() {
    const inHand = (company) => this.#running.get(company) ?? 0;
    let best;
    for (const [company, [first]] of this.#companies) {
      const isFairer = best === undefined || inHand(company) < inHand(best.company);
      const isOlder = best !== undefined && inHand(company) === inHand(best.company) && first.at < best.at;
      if (isFairer || isOlder) best = first;
    }
    const own = this.#companies.get(best.company);
    own.shift();
    if (own.length === 0) this.#companies.delete(best.company);
    this.#running.set(best.company, inHand(best.company) + 1);
    this.size -= 1;
    return best;
  }

  release(company) {
    this.#running.set(company, this.#running.get(company) - 1);
  }
}

/** The workers there are, as an autoscaler wants them: one for each run that waits or is in hand, at once up and late down. */
class Pool {
  ready;
  arriving = [];
  nextLook = 0;
  seconds = 0;
  most;
  #lastAt = 0;
  #lastBusyAt = 0;

  constructor(scaling) {
    this.scaling = scaling;
    this.ready = scaling.min;
    this.most = scaling.min;
  }

  advance(now, { waiting, busy }) {
    this.seconds += (now - this.#lastAt) * (this.ready + this.arriving.length);
    this.#lastAt = now;
    this.ready += this.arriving.filter((at) => at <= now).length;
    this.arriving = this.arriving.filter((at) => at > now);
    if (now < this.nextLook) return;
    const { min, max, everySeconds, startSeconds, cooldownSeconds } = this.scaling;
    this.nextLook = now + everySeconds;
    const wanted = Math.min(max, Math.max(min, waiting + busy));
    const there = this.ready + this.arriving.length;
    if (wanted >= there) this.#lastBusyAt = now;
    for (let missing = wanted - there; missing > 0; missing -= 1) this.arriving.push(now + startSeconds);
    // Only who has nothing in hand goes: what is in hand is brought to its end.
    if (wanted < there && now - this.#lastBusyAt >= cooldownSeconds) this.ready = Math.max(wanted, busy, min);
    this.most = Math.max(this.most, this.ready + this.arriving.length);
  }
}
