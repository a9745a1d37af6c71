import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../launch/paths.mjs';

const scope = (namespace) => `namespace="${namespace}",release="sop-creator"`;

/** The query by which KEDA scales these pods, as the chart writes it. @param {string} pods */
function queryOf(pods) {
  const values = parse(readFileSync(join(root, 'helm', 'sop-creator', 'values.yaml'), 'utf8'));
  return values.workloads[pods].queue.query
    .replaceAll('{{ include "sop.scope" . }}', scope('sop-creator'))
    .replaceAll('{{ include "sop.jobsFactor" . }}', '2');
}

/** Jobs of a queue as one replica of the service exports them. */
const jobs = (state, service, queue, values, { replica = 'a', namespace = 'sop-creator' } = {}) => ({
  series: `sop_jobs_${state}{${scope(namespace)},service="${service}",queue="${queue}",pod="${replica}"}`,
  values: `${values}x5`,
});
const limit = { series: `sop_jobs_limit{${scope('sop-creator')},service="pipeline"}`, values: '3x5' };

/** Tests for promtool: workers are wanted for waiting and running jobs of this installation, each counted once, and no more than may work. */
export function scalingTests() {
  const test = (name, pods, wanted, input_series) => ({
    name,
    interval: '1m',
    input_series,
    promql_expr_test: [
      { expr: queryOf(pods), eval_time: '5m', exp_samples: [{ labels: '{}', value: wanted }] },
    ],
  });
  const waiting = (count, more) => jobs('waiting', 'pipeline', 'sop', count, more);
  const running = jobs('running', 'pipeline', 'frames', 2);
  const others = waiting(50, { namespace: 'elsewhere' });
  const counted = [waiting(3), waiting(3, { replica: 'b' }), running, others, limit];
  const trainings = (count) => [
    jobs('waiting', 'training', 'train', count),
    jobs('running', 'training', 'train', 0),
  ];
  return {
    tests: [
      test('as many workers as jobs', 'pipeline-worker', 5, counted),
      test('as many as the operator lets work', 'pipeline-worker', 6, [waiting(300), running, limit]),
      test('twenty while the limit is not known', 'pipeline-worker', 20, [waiting(300), running]),
      test('a trainer for a training that waits', 'trainer', 1, trainings(1)),
      test('no trainer without one', 'trainer', 0, trainings(0)),
    ],
  };
}
