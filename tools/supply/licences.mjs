import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closure } from '../images/closure.mjs';
import { slices } from '../images/slices.mjs';
import { root } from '../launch/paths.mjs';
import { allowedLicences, knownLicences } from './exceptions.mjs';

/** `A OR B` may be taken as either, `A AND B` binds to both. */
export function isAllowed(expression) {
  const text = expression.replace(/[()]/g, '').trim();
  if (/ OR /.test(text)) return text.split(' OR ').some(isAllowed);
  if (/ AND /.test(text)) return text.split(' AND ').every(isAllowed);
  return allowedLicences.includes(text);
}

/** Packages that images carry under a licence without agreement, by the lock file. @returns {string[]} */
export function licenceProblems() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const paths = new Set(
    slices.flatMap(({ apps, without }) =>
      closure(
        packages,
        apps.map((app) => `apps/${app}`),
        without,
      ),
    ),
  );
  return [...paths]
    .filter((path) => path.includes('node_modules/') && !packages[path].link)
    .map((path) => [path.split('node_modules/').at(-1), packages[path].license ?? 'none'])
    .filter(([name, licence]) => knownLicences[name] !== licence && !isAllowed(licence))
    .map(([name, licence]) => `${name}: ${licence}`)
    .sort();
}
