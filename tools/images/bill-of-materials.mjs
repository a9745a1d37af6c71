import { isOurs, neededPlaces } from './closure.mjs';

/**
 * What a slice carries as a CycloneDX document, by the lock file. `npm sbom` is not asked: of workspaces it leaves out half of what they
 * reach (npm 11). Without a time or a number of its own, so that the same packages make the same file.
 *
 * @param {import('./slices.mjs').Slice} slice
 * @param {Record<string, import('./closure.mjs').LockEntry>} packages of package-lock.json
 * @param {string[]} places the folders that are carried
 */
export function billOfMaterials({ name, apps, without }, packages, places) {
  const carried = places.filter((place) => !packages[place].link);
  const neededBy = (place) =>
    neededPlaces(packages, place, without)
      .map((each) => (packages[each].link ? packages[each].resolved : each))
      .filter((each) => carried.includes(each));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': name, type: 'application', name: `sop-creator-${name}` } },
    components: carried.map((place) => componentOf(place, packages[place])),
    dependencies: [
      { ref: name, dependsOn: apps.map((app) => `apps/${app}`) },
      ...carried.map((place) => ({ ref: place, dependsOn: neededBy(place) })),
    ],
  };
}

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** One package may be carried in several versions and places: the place distinguishes them. */
function componentOf(place, { name, version, license, integrity }) {
  const called = name ?? place.split('node_modules/').at(-1);
  const component = { 'bom-ref': place, type: 'library', name: called, version };
  if (isOurs(place)) return component;
  const [algorithm, hash] = integrity.split('-');
  return {
    ...component,
    purl: `pkg:npm/${called.replace('@', '%40')}@${version}`,
    hashes: [{ alg: algorithms[algorithm], content: Buffer.from(hash, 'base64').toString('hex') }],
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  };
}
