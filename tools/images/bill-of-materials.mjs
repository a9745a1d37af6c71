import { isOurs, neededPaths } from './closure.mjs';

/**
 * What a slice carries as a CycloneDX document, by the lock file. `npm sbom` is not asked: of workspaces it leaves out half of what they
 * reach (npm 11). Without a time or a number of its own, so that the same packages make the same file.
 *
 * @param {import('./slices.mjs').Slice} slice
 * @param {Record<string, import('./closure.mjs').LockEntry>} packages of package-lock.json
 * @param {string[]} paths the folders that are carried
 */
export function billOfMaterials({ name, apps, without }, packages, paths) {
  const carried = paths.filter((path) => !packages[path].link);
  const neededBy = (path) =>
    neededPaths(packages, path, without)
      .map((each) => (packages[each].link ? packages[each].resolved : each))
      .filter((each) => carried.includes(each));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': name, type: 'application', name: `sop-creator-${name}` } },
    components: carried.map((path) => componentOf(path, packages[path])),
    dependencies: [
      { ref: name, dependsOn: apps.map((app) => `apps/${app}`) },
      ...carried.map((path) => ({ ref: path, dependsOn: neededBy(path) })),
    ],
  };
}

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** One package may be carried in several versions and paths: the path distinguishes them. */
function componentOf(path, { name, version, license, integrity }) {
  const called = name ?? path.split('node_modules/').at(-1);
  const component = { 'bom-ref': path, type: 'library', name: called, version };
  if (isOurs(path)) return component;
  const [algorithm, hash] = integrity.split('-');
  return {
    ...component,
    purl: `pkg:npm/${called.replace('@', '%40')}@${version}`,
    hashes: [{ alg: algorithms[algorithm], content: Buffer.from(hash, 'base64').toString('hex') }],
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  };
}
