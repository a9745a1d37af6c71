/** What identifies the series of this installation, and the same of another namespace or release. */
const replacements = [
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
 * @param {{ alert: string, expr: string }[]} alerts those about absent series are left out, because they fire whatever series others have
 */
export function withForeignSeries({ tests, ...file }, alerts) {
  const present = new Set(alerts.filter(({ expr }) => !expr.includes('absent(')).map(({ alert }) => alert));
  const firing = tests.filter(({ alert_rule_test }) =>
    alert_rule_test.some(({ alertname, exp_alerts }) => present.has(alertname) && exp_alerts.length > 0),
  );
  return { ...file, tests: firing.map(withReplacements) };
}

function withReplacements({ name, input_series, alert_rule_test, ...test }) {
  const renamed = (series, pairs) =>
    pairs.reduce((text, [ours, theirs]) => text.replace(ours, theirs), series);
  return {
    ...test,
    name: `${name}, but not for others`,
    input_series: replacements.flatMap((pairs) =>
      input_series.map((each) => ({ ...each, series: renamed(each.series, pairs) })),
    ),
    alert_rule_test: alert_rule_test.map((each) => ({ ...each, exp_alerts: [] })),
  };
}
