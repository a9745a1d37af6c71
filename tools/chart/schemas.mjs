/** Whose schemas a kind is held against: Kubernetes' own, and those of the operators that the chart speaks to. */
const origins = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

/**
 * Holds a manifest against the schema of its kind, unknown kinds refused.
 * @throws Error that says where it differs
 */
export async function validateManifest(manifest) {
  const { apiVersion, kind } = manifest;
  const [group] = apiVersion.split('/');
  const origin = origins[group] ?? 'kubernetes-models';
  const { [kind]: Model } = await import(`${origin}/${apiVersion}/${kind}`);
  new Model(manifest).validate();
}
