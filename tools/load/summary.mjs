import { dim, green, red, print } from '../launch/terminal.mjs';
import { rampLimits, rampSteps } from './profiles.js';

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
  const resumed = metrics.resumed?.values.count;
  return {
    ...latencies,
    ...rates,
    ...(refused === undefined ? {} : { refused }),
    ...(resumed === undefined ? {} : { resumed }),
  };
}

/** @returns {string[]} the missed thresholds in k6's notation */
export const missedThresholds = ({ metrics }) =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds)
      .filter(([, { ok }]) => !ok)
      .map(([threshold]) => `${name} ${threshold}`),
  );

/**
 * The figures of each route that was requested, in milliseconds and requests a second.
 *
 * @param {{ metrics: object }} summaryData of k6
 * @param {string[]} names as in the tag `name`
 */
export const routeRows = ({ metrics }, names) =>
  names.flatMap((name) => {
    const requests = metrics[`http_reqs{name:${name}}`]?.values;
    const durations = metrics[`http_req_duration{name:${name}}`]?.values;
    if (!requests?.count || durations === undefined) return [];
    const failed = metrics[`http_req_failed{name:${name}}`]?.values.rate ?? 0;
    const latencies = Object.fromEntries(figures.map((figure) => [figure, durations[figure]]));
    return [{ name, count: requests.count, perSecond: requests.rate, failed, ...latencies }];
  });

/**
 * Which requests a second a ramp held, and the step at which it broke; later steps were not reached.
 *
 * @returns {{ steps: { rate: number, reached: number, p95: number, failed: number, isHeld: boolean }[], held: number, broke?: number }}
 */
export function rampResult({ metrics }, seconds) {
  const steps = rampSteps(seconds).flatMap(({ scenario, rate, seconds: duration }) => {
    const count = metrics[`http_reqs{scenario:${scenario}}`]?.values.count ?? 0;
    if (count === 0) return [];
    const p95 = metrics[`http_req_duration{scenario:${scenario}}`].values['p(95)'];
    const failed = metrics[`http_req_failed{scenario:${scenario}}`]?.values.rate ?? 0;
    const reached = count / duration;
    const isHeld =
      p95 < rampLimits.p95Milliseconds &&
      failed < rampLimits.failed &&
      reached >= rampLimits.reachedRate * rate;
    return [{ rate, reached, p95, failed, isHeld }];
  });
  const broken = steps.findIndex(({ isHeld }) => !isHeld);
  const held = broken === -1 ? steps.at(-1) : steps[broken - 1];
  return { steps, held: held?.rate ?? 0, ...(broken >= 0 && { broke: steps[broken].rate }) };
}

/** @returns {{ broke: string, status: number, at: number } | undefined} what failed first, and after how many milliseconds */
export function firstProblem(log) {
  const problems = [...log.matchAll(/\{\\?"broke.*?\}/g)].map(([text]) =>
    JSON.parse(text.replaceAll('\\"', '"')),
  );
  return problems.sort((one, other) => one.at - other.at)[0];
}

const ms = (value) => `${value.toFixed(1)} ms`;
const percent = (share) => `${(100 * share).toFixed(2)} %`;

export function printSummary(name, product, bare, { missedThresholds, problem, routes, ramp }) {
  const line = figures.map((figure) => `${figure} ${ms(product[figure])}`).join(', ');
  print(
    `  ${name}: ${line}; ${product.perSecond.toFixed(0)} requests a second, ${percent(product.failed)} failed`,
  );
  if (product.refused !== undefined) print(`  refused with 429: ${(100 * product.refused).toFixed(0)} %`);
  if (product.resumed !== undefined)
    print(`  continued after a request that was cut off: ${product.resumed}`);
  printRoutes(routes);
  if (ramp) printRamp(ramp);
  if (bare) {
    const ratio = (figure) => (product[figure] / bare[figure]).toFixed(1);
    print(`  product / bare server: med ${ratio('med')}, p95 ${ratio('p(95)')}, p99 ${ratio('p(99)')}`);
    print(dim(`  bare server: med ${ms(bare.med)}, p95 ${ms(bare['p(95)'])}, p99 ${ms(bare['p(99)'])}`));
  }
  if (problem)
    print(
      `  first to break: ${problem.broke} with ${problem.status} after ${(problem.at / 1000).toFixed(1)} s`,
    );
  if (ramp) return;
  print(
    missedThresholds.length === 0
      ? `  ${green('pass')}  every objective was met`
      : `  ${red('miss')}  ${missedThresholds.join('; ')}`,
  );
}

function printRoutes(routes) {
  const columns = ['count', 'a second', 'med', 'p95', 'p99', 'max', 'failed'];
  const widest = Math.max(...routes.map(({ name }) => name.length), 'route'.length);
  const line = (name, cells) => `  ${name.padEnd(widest)} ${cells.map((cell) => cell.padStart(11)).join('')}`;
  print(dim(line('route', columns)));
  for (const { name, count, perSecond, failed, ...latency } of routes) {
    const times = ['med', 'p(95)', 'p(99)', 'max'].map((figure) => ms(latency[figure]));
    print(line(name, [String(count), perSecond.toFixed(1), ...times, percent(failed)]));
  }
}

function printRamp({ steps, held, broke }) {
  for (const { rate, reached, p95, failed, isHeld } of steps)
    print(
      `  ${isHeld ? green('held') : red('broke')}  ${rate} a second: ${reached.toFixed(0)} reached, p95 ${ms(p95)}, ${percent(failed)} failed`,
    );
  print(`  held ${held} requests a second${broke === undefined ? '; no step broke' : `, broke at ${broke}`}`);
}

/** `sop 4711: megabytes 210 +3 (+6.0 an hour), files 24 +0 …` */
export function printGrowth(name, growth) {
  const parts = Object.entries(growth).map(
    ([what, { first, growth: more, perHour, isFlat }]) =>
      `${isFlat ? '' : red('grows: ')}${what} ${first.toFixed(0)} ${more < 0 ? '' : '+'}${more.toFixed(1)} (${perHour.toFixed(1)} an hour)`,
  );
  print(`  ${name}: ${parts.join(', ')}`);
}
