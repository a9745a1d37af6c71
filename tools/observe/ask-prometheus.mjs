import { isForeign, metricsIn } from './metric-names.mjs';
import { alerts, dashboards, queriesOf, recorded } from './sources.mjs';

/** @returns {Promise<unknown[]>} the series an expression gives now; throws Prometheus' own sentence */
export async function ask(url, expr) {
  const reply = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expr })}`);
  const { status, error, data } = await reply.json();
  if (status !== 'success') throw new Error(`${expr}: ${error}`);
  return data.result;
}

const isOurs = ({ expr }) => !metricsIn(expr).some((name) => isForeign(name) && name !== 'up');

/**
 * What no panel may be: without data, or without a figure. Of what other exporters tell only that the expression is one.
 *
 * @returns {Promise<string[]>} the titles of panels and rules that show nothing
 */
export async function emptyOnes(url) {
  const shown = [
    ...dashboards().flatMap(queriesOf),
    ...recorded().map(({ record, expr }) => ({ title: record, expr })),
  ];
  const empty = [];
  for (const { title, expr } of shown) {
    const series = await ask(url, expr);
    const isFilled = series.some(({ value }) => Number.isFinite(Number(value[1])));
    if (!isFilled && isOurs({ expr })) empty.push(title);
  }
  return empty;
}

/** How long something takes on a busy machine says nothing about the rule. */
const isAboutTime = (alert) => /^(Latency|DatabaseSlow|LoopHeld|ConnectionsWait)/.test(alert);

/** @returns {Promise<string[]>} alerts whose condition is met now, or that ask for series which nobody tells */
export async function metNow(url) {
  const met = [];
  for (const { alert, expr } of alerts()) {
    if ((await ask(url, expr)).length > 0 && !isAboutTime(alert)) met.push(alert);
    for (const name of metricsIn(expr).filter((each) => !isForeign(each) || each === 'up'))
      if ((await ask(url, `count(${name})`)).length === 0) met.push(`${alert}: nobody tells ${name}`);
  }
  return met;
}
