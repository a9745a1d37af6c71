/** What a panel shows for a sample of 50: percent as they are, MiB as bytes. */
const shown = { DCGM_FI_DEV_GPU_UTIL: 50, DCGM_FI_DEV_FB_USED: 50 * 1024 * 1024 };
/** The labels of the pod that uses a GPU, as Prometheus stores them with and without `honor_labels`. */
const labelNames = [
  ['namespace', 'pod'],
  ['exported_namespace', 'exported_pod'],
];

/**
 * Tests for promtool: the panels of GPUs show the trainer's GPU, and no GPU of another namespace, release or pod.
 *
 * @param {{ title: string, expr: string }[]} queries of all panels
 */
export function gpuPanelTests(queries) {
  const tests = queries.flatMap(({ title, expr }) => {
    const metric = Object.keys(shown).find((name) => expr.includes(name));
    if (metric === undefined) return [];
    return labelNames.map(([namespace, pod]) => ({
      name: `${title} by ${pod}`,
      interval: '1m',
      input_series: [
        {
          series: `${metric}{gpu="0",${namespace}="sop-creator",${pod}="sop-creator-trainer-x"}`,
          values: '50x5',
        },
        {
          series: `${metric}{gpu="1",${namespace}="elsewhere",${pod}="sop-creator-trainer-x"}`,
          values: '70x5',
        },
        { series: `${metric}{gpu="2",${namespace}="sop-creator",${pod}="other"}`, values: '90x5' },
        {
          series: `${metric}{gpu="3",${namespace}="sop-creator",${pod}="b-sop-creator-trainer-x"}`,
          values: '90x5',
        },
      ],
      promql_expr_test: [
        { expr, eval_time: '5m', exp_samples: [{ labels: '{gpu="0"}', value: shown[metric] }] },
      ],
    }));
  });
  return { tests };
}
