/** The phases of `helm install --wait` and `helm upgrade --wait`, as Helm runs them. */
const hookOf = ({ metadata }) => (metadata.annotations?.['helm.sh/hook'] ?? '').split(',').filter(Boolean);

/**
 * What Helm creates one after the other, each complete before the next one begins: hooks before the release, the release until every pod of it
 * is ready, hooks after it.
 *
 * @param {object[]} manifests @param {'install' | 'upgrade'} action
 * @returns {object[][]}
 */
export function phasesOf(manifests, action) {
  const hooked = (time) => manifests.filter((each) => hookOf(each).includes(`${time}-${action}`));
  const release = manifests.filter((each) => hookOf(each).length === 0);
  return [hooked('pre'), release, hooked('post')];
}

/** Names of the workloads of a phase that never become ready, because what they need is created in a later one. */
export function blockedIn(phases, needs) {
  return phases.flatMap((phase, at) => {
    const created = phases.slice(0, at + 1).flat();
    const isMissing = (need) => phases.flat().some(need) && !created.some(need);
    return phase.filter((each) => needs(each).some(isMissing)).map(({ metadata }) => metadata.name);
  });
}
