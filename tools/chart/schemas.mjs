/** Packages with the schemas of Kubernetes and of the operators that the chart uses, by API group. */
const origins = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

/**
 * Validates a manifest against the schema of its kind; refuses unknown kinds.
 * @throws Error with the first difference
 */
export async function validateManifest(manifest) {
  const { apiVersion, kind } = manifest;
  const [group] = apiVersion.split('/');
  const origin = origins[group] ?? 'kubernetes-models';
  const { [kind]: Model } = await import(`${origin}/${apiVersion}/${kind}`);
  new Model(manifest).validate();
}
