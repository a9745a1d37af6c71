import { isForeign, metricsIn } from './metric-names.mjs';
import { alerts, dashboards, queriesOf, recorded } from './sources.mjs';

/** @returns {Promise<unknown[]>} the current series of an expression; throws with Prometheus' own message */
async function query(url, expr) {
  const reply = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expr })}`);
  const { status, error, data } = await reply.json();
  if (status !== 'success') throw new Error(`${expr}: ${error}`);
  return data.result;
}

const isOurs = ({ expr }) => !metricsIn(expr).some((name) => isForeign(name) && name !== 'up');

/**
 * Panels and rules without a finite value. Series of other exporters are only checked for a valid expression.
 *
 * @returns {Promise<string[]>} the titles of empty panels and rules
 */
export async function emptyPanels(url) {
  const shown = [
    ...dashboards().flatMap(queriesOf),
    ...recorded().map(({ record, expr }) => ({ title: record, expr })),
  ];
  const empty = [];
  for (const { title, expr } of shown) {
    const series = await query(url, expr);
    const isFilled = series.some(({ value }) => Number.isFinite(Number(value[1])));
    if (!isFilled && isOurs({ expr })) empty.push(title);
  }
  return empty;
}

/** Alerts on latency can fire on a busy machine. */
const dependsOnSpeed = (alert) =>
  /^(Latency|DatabaseSlow|EventLoopBlocked|ConnectionPoolExhausted)/.test(alert);

/** @returns {Promise<string[]>} alerts that fire now, or that use series which are not exported */
export async function firingAlerts(url) {
  const firing = [];
  for (const { alert, expr } of alerts()) {
    if ((await query(url, expr)).length > 0 && !dependsOnSpeed(alert)) firing.push(alert);
    for (const name of metricsIn(expr).filter((each) => !isForeign(each) || each === 'up'))
      if ((await query(url, `count(${name})`)).length === 0) firing.push(`${alert}: ${name} is not exported`);
  }
  return firing;
}
