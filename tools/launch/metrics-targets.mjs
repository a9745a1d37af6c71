import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The namespace and the release that the rules and dashboards select. */
const scope = 'sop-creator';

/**
 * Writes the metrics endpoints of a system for Prometheus (`file_sd_configs`): `targets.json` in its folder.
 *
 * @param {string} home
 * @param {Record<string, number>} ports by the name of the process
 */
export function writeMetricsTargets(home, ports) {
  const groups = Object.entries(ports).map(([job, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { job, namespace: scope, release: scope },
  }));
  writeFileSync(join(home, 'targets.json'), `${JSON.stringify(groups, undefined, 2)}\n`);
}
