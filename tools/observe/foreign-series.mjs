/** What identifies the series of this installation, and the same of another namespace or release. */
const moves = [
  [['namespace="sop-creator"', 'namespace="elsewhere"']],
  [
    ['release="sop-creator"', 'release="elsewhere"'],
    ['cronjob="sop-creator-backup', 'cronjob="elsewhere-backup'],
  ],
];

/**
 * The tests of the alerts with series of another namespace, and of another release, in place of ours: none may fire, whatever those series do.
 *
 * @param {{ tests: object[] }} file as promtool reads it
 * @param {{ alert: string, expr: string }[]} alerts those about absent series are left out, as foreign series keep none of them still
 */
export function withForeignSeries({ tests, ...file }, alerts) {
  const present = new Set(alerts.filter(({ expr }) => !expr.includes('absent(')).map(({ alert }) => alert));
  const firing = tests.filter(({ alert_rule_test }) =>
    alert_rule_test.some(({ alertname, exp_alerts }) => present.has(alertname) && exp_alerts.length > 0),
  );
  return { ...file, tests: firing.map(moved) };
}

function moved({ name, input_series, alert_rule_test, ...test }) {
  const renamed = (series, move) => move.reduce((text, [ours, theirs]) => text.replace(ours, theirs), series);
  return {
    ...test,
    name: `${name}, but not for others`,
    input_series: moves.flatMap((move) =>
      input_series.map((each) => ({ ...each, series: renamed(each.series, move) })),
    ),
    alert_rule_test: alert_rule_test.map((each) => ({ ...each, exp_alerts: [] })),
  };
}
