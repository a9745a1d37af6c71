import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { helm } from './helm.mjs';
import { chart } from './talks.mjs';

/** How the chart is tried: as on a laptop, as in production, and with what else can be switched on. */
export const valueSets = {
  laptop: [],
  production: ['values.production.yaml'],
  gpu: ['values.production.yaml', 'ci/gpu-values.yaml'],
};

/**
 * @param {string[]} files of values beside the chart's own
 * @param {string[]} more `--set` of Helm, `a.b=c`
 * @returns {Promise<object[]>} the manifests
 * @throws Error with Helm's sentences when the values are refused
 */
export async function render(files, more = []) {
  const flags = [
    ...files.flatMap((file) => ['--values', join(chart, file)]),
    ...more.flatMap((each) => ['--set', each]),
  ];
  const { code, output } = await helm(['template', 'sop', chart, '--namespace', 'sop', ...flags]);
  if (code !== 0) throw new Error(output.trim());
  return parseAllDocuments(output)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
}

/** The pod that a manifest makes; undefined where it makes none. */
export const podOf = ({ kind, spec }) =>
  ({
    Pod: () => spec,
    Deployment: () => spec.template.spec,
    StatefulSet: () => spec.template.spec,
    Job: () => spec.template.spec,
    CronJob: () => spec.jobTemplate.spec.template.spec,
  })[kind]?.();
