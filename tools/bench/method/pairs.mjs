import { cpuUtilisation, ownCpuSeconds } from './processes.mjs';

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Wall clock and CPU seconds of `work`, including its child processes. */
export async function timed(work) {
  const [startedAt, cpuBefore] = [performance.now(), ownCpuSeconds()];
  const result = await work();
  const wallSeconds = (performance.now() - startedAt) / 1000;
  return { result, wallSeconds, cpuSeconds: ownCpuSeconds() - cpuBefore };
}

/**
 * Measures the raw tool (A) and the product (B) alternately, A B B A A B …, so that other load affects both equally. One
 * unmeasured round of each goes first.
 *
 * @template R, P
 * @param {{ pairs: number, raw: () => Promise<R>, product: () => Promise<P>, isWarm?: boolean }} options
 * @returns {Promise<{ pairs: { raw: R, product: P }[], otherLoad: number }>}
 */
export async function measureInPairs({ pairs, raw, product, isWarm = false }) {
  if (!isWarm) {
    await raw();
    await product();
  }
  const before = await cpuUtilisation();
  const measured = [];
  for (let at = 0; at < pairs; at += 1) {
    if (at % 2 === 0) {
      const first = await raw();
      measured.push({ raw: first, product: await product() });
    } else {
      const first = await product();
      measured.push({ raw: await raw(), product: first });
    }
  }
  return { pairs: measured, otherLoad: Math.max(before, await cpuUtilisation()) };
}

/** Median, minimum, maximum and count of the ratios of the pairs. */
export function spreadOf(ratios) {
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios), count: ratios.length };
}
