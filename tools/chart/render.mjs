import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { helm } from './helm.mjs';
import { chart } from './service-calls.mjs';

/** The tested values: a laptop, production, and production with all optional parts. */
export const valueSets = {
  laptop: [],
  production: ['values.production.yaml'],
  gpu: ['values.production.yaml', 'ci/gpu-values.yaml'],
};

/**
 * @param {string[]} files of values in addition to the chart's own
 * @param {string[]} more `--set` of Helm, `a.b=c`
 * @param {string[]} options of `helm template`
 * @returns {Promise<object[]>} the manifests
 * @throws Error with Helm's messages if the values are refused
 */
export async function render(files, more = [], options = []) {
  const flags = [
    ...options,
    ...files.flatMap((file) => ['--values', join(chart, file)]),
    ...more.flatMap((each) => ['--set', each]),
  ];
  const { code, output } = await helm(['template', 'sop', chart, '--namespace', 'sop', ...flags]);
  if (code !== 0) throw new Error(output.trim());
  return parseAllDocuments(output)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
}

/** The pod spec of a manifest; undefined if it has none. */
export const podOf = ({ kind, spec }) =>
  ({
    Pod: () => spec,
    Deployment: () => spec.template.spec,
    StatefulSet: () => spec.template.spec,
    Job: () => spec.template.spec,
    CronJob: () => spec.jobTemplate.spec.template.spec,
  })[kind]?.();
