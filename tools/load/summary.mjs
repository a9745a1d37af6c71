import { dim, green, red, print } from '../launch/terminal.mjs';

const figures = ['med', 'p(90)', 'p(95)', 'p(99)', 'max'];

/** @returns {Record<string, number>} milliseconds, requests a second and the share that failed */
export function readSummary({ metrics }) {
  const { values } = metrics.http_req_duration;
  const rates = {
    perSecond: metrics.http_reqs.values.rate,
    failed: metrics.http_req_failed?.values.rate ?? 0,
  };
  const latencies = Object.fromEntries(figures.map((figure) => [figure, values[figure]]));
  const refused = metrics.refused?.values.rate;
  return { ...latencies, ...rates, ...(refused === undefined ? {} : { refused }) };
}

/** @returns {string[]} the missed thresholds in k6's notation */
export const missedThresholds = ({ metrics }) =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([, { ok }]) => !ok)
      .map(([threshold]) => `${name} ${threshold}`),
  );

/** @returns {{ broke: string, status: number, at: number } | undefined} what failed first, and after how many milliseconds */
export function firstFault(log) {
  const faults = [...log.matchAll(/\{\\?"broke.*?\}/g)].map(([text]) =>
    JSON.parse(text.replaceAll('\\"', '"')),
  );
  return faults.sort((one, other) => one.at - other.at)[0];
}

const ms = (value) => `${value.toFixed(1)} ms`;

export function printSummary(name, product, bare, { broken, fault }) {
  const line = figures.map((figure) => `${figure} ${ms(product[figure])}`).join(', ');
  print(
    `  ${name}: ${line}; ${product.perSecond.toFixed(0)} requests a second, ${(100 * product.failed).toFixed(2)} % failed`,
  );
  if (product.refused !== undefined) print(`  refused with 429: ${(100 * product.refused).toFixed(0)} %`);
  if (bare) {
    const ratio = (figure) => (product[figure] / bare[figure]).toFixed(1);
    print(`  product / bare server: med ${ratio('med')}, p95 ${ratio('p(95)')}, p99 ${ratio('p(99)')}`);
    print(dim(`  bare server: med ${ms(bare.med)}, p95 ${ms(bare['p(95)'])}, p99 ${ms(bare['p(99)'])}`));
  }
  if (fault)
    print(`  first to break: ${fault.broke} with ${fault.status} after ${(fault.at / 1000).toFixed(1)} s`);
  print(
    broken.length === 0
      ? `  ${green('pass')}  every objective was met`
      : `  ${red('miss')}  ${broken.join('; ')}`,
  );
}

/** `sop 4711: megabytes 210 +3 (+6.0 an hour), files 24 +0 …` */
export function printGrowth(name, growth) {
  const parts = Object.entries(growth).map(
    ([what, { first, growth: more, perHour, isFlat }]) =>
      `${isFlat ? '' : red('grows: ')}${what} ${first.toFixed(0)} ${more < 0 ? '' : '+'}${more.toFixed(1)} (${perHour.toFixed(1)} an hour)`,
  );
  print(`  ${name}: ${parts.join(', ')}`);
}
