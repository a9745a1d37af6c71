/**
 * Simulates the pipeline's queue: a worker does one run at a time and takes the oldest one of the company with the fewest running
 * ones. An autoscaler changes the number of workers by the number of waiting and running runs.
 *
 * @typedef {{ at: number, company: string, takes: number }} Arrival seconds of the day, company, seconds of a worker
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
  const running = [];
  let now = 0;
  let longestQueue = 0;
  let order = 0;
  while (runs.length < arrivals.length) {
    now = earliest([coming[0]?.at, ...running.map(({ ended }) => ended), pool.nextLook, ...pool.arriving]);
    while (coming[0] && coming[0].at <= now) waiting.add(coming.shift());
    for (const run of running.filter(({ ended }) => ended <= now)) {
      running.splice(running.indexOf(run), 1);
      waiting.release(run.company);
      runs.push(run);
    }
    pool.advance(now, { waiting: waiting.size, busy: running.length });
    while (running.length < pool.ready && waiting.size > 0) {
      const next = waiting.take();
      running.push({ ...next, order: (order += 1), begun: now, ended: now + next.takes });
    }
    longestQueue = Math.max(longestQueue, waiting.size);
  }
  return { runs, longestQueue, mostWorkers: pool.most, workerSeconds: pool.seconds };
}

const earliest = (times) => Math.min(...times.filter((time) => time !== undefined));

/** The waiting runs and the number of running ones by company. */
class Queue {
  #companies = new Map();
  #running = new Map();
  size = 0;

  add(arrival) {
    const queue = this.#companies.get(arrival.company);
    if (queue) queue.push(arrival);
    else this.#companies.set(arrival.company, [arrival]);
    this.size += 1;
  }

  take() {
    const running = (company) => this.#running.get(company) ?? 0;
    let best;
    for (const [company, [first]] of this.#companies) {
      const isFairer = best === undefined || running(company) < running(best.company);
      const isOlder = best !== undefined && running(company) === running(best.company) && first.at < best.at;
      if (isFairer || isOlder) best = first;
    }
    const queue = this.#companies.get(best.company);
    queue.shift();
    if (queue.length === 0) this.#companies.delete(best.company);
    this.#running.set(best.company, running(best.company) + 1);
    this.size -= 1;
    return best;
  }

  release(company) {
    this.#running.set(company, this.#running.get(company) - 1);
  }
}

/** The workers of an autoscaler: one for each waiting or running run; scales up at once and down after a cooldown. */
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
    const target = Math.min(max, Math.max(min, waiting + busy));
    const current = this.ready + this.arriving.length;
    if (target >= current) this.#lastBusyAt = now;
    for (let missing = target - current; missing > 0; missing -= 1) this.arriving.push(now + startSeconds);
    // Only idle workers stop; running ones finish first.
    if (target < current && now - this.#lastBusyAt >= cooldownSeconds)
      this.ready = Math.max(target, busy, min);
    this.most = Math.max(this.most, this.ready + this.arriving.length);
  }
}
