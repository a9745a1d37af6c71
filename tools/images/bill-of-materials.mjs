import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const placeProperty = 'cdx:npm:package:path';

/**
 * What npm knows of a slice's packages, as a CycloneDX document, without those that are not carried.
 *
 * @param {import('./slices.mjs').Slice} slice @param {string[]} places the folders that are carried
 */
export function billOfMaterials(slice, places) {
  const workspaces = slice.apps.flatMap((app) => ['--workspace', `@sop/app-${app}`]);
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', ...workspaces];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  return carriedAlone(JSON.parse(text), places);
}

/** @param {{ components: object[], dependencies: { ref: string, dependsOn?: string[] }[] }} document */
export function carriedAlone(document, places) {
  const isCarried = ({ properties = [] }) => {
    const place = properties.find(({ name }) => name === placeProperty)?.value;
    return place === undefined || places.includes(place);
  };
  const components = document.components.filter(isCarried);
  const left = new Set([...components, document.metadata.component].map((each) => each['bom-ref']));
  const dependencies = document.dependencies
    .filter(({ ref }) => left.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => left.has(each)) }));
  return { ...document, components, dependencies };
}
