import { acceptedAdvisories } from './exceptions.mjs';

const severe = ['high', 'critical'];

/**
 * Advisories of high or critical severity in `npm audit --json` without an exception, as sentences; expired exceptions are reported as such.
 *
 * @param {{ vulnerabilities?: Record<string, { via: (string | { source: number, url: string, severity: string, title: string })[] }> }} report
 * @param {Date} now
 * @returns {string[] | undefined} undefined: the registry did not answer
 */
export function auditProblems(report, now = new Date(), accepted = acceptedAdvisories) {
  if (report?.vulnerabilities === undefined) return undefined;
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.filter((each) => typeof each === 'object').map((each) => ({ name, ...each })),
  );
  return found
    .filter(({ severity }) => severe.includes(severity))
    .filter(
      ({ url }) => !accepted.some(({ advisory, until }) => url.endsWith(advisory) && now <= new Date(until)),
    )
    .map(({ name, severity, title, url }) => `${name}: ${title} (${severity}, ${url})`);
}
