import { acceptedAdvisories } from './exceptions.mjs';

const grave = ['high', 'critical'];

/**
 * Grave advisories of `npm audit --json` without an exception, as sentences; expired exceptions are reported as such.
 *
 * @param {{ vulnerabilities?: Record<string, { via: (string | { source: number, url: string, severity: string, title: string })[] }> }} report
 * @param {Date} now
 * @returns {string[] | undefined} undefined: the registry did not answer the question
 */
export function auditProblems(report, now = new Date(), borne = acceptedAdvisories) {
  if (report?.vulnerabilities === undefined) return undefined;
  const found = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.filter((each) => typeof each === 'object').map((each) => ({ name, ...each })),
  );
  return found
    .filter(({ severity }) => grave.includes(severity))
    .filter(
      ({ url }) => !borne.some(({ advisory, until }) => url.endsWith(advisory) && now <= new Date(until)),
    )
    .map(({ name, severity, title, url }) => `${name}: ${title} (${severity}, ${url})`);
}
