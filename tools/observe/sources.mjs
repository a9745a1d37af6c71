import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../launch/paths.mjs';

const files = join(root, 'helm', 'sop-creator', 'files');
export const rulesFolder = join(files, 'rules');
const dashboardsFolder = join(files, 'dashboards');
export const runbooksFolder = join(root, 'deploy', 'runbooks');
const testsFolder = join(root, 'deploy', 'prometheus', 'tests');
export const rulesTests = readdirSync(testsFolder).map((name) => join(testsFolder, name));

const read = (folder, name) => readFileSync(join(folder, name), 'utf8');

/** @returns every dashboard with its file name */
export const dashboards = () =>
  readdirSync(dashboardsFolder).map((file) => ({ file, ...JSON.parse(read(dashboardsFolder, file)) }));

/** @returns {{ title: string, expr: string }[]} the queries of a dashboard's panels, with the values that its variables have outside of a cluster */
export const queriesOf = ({ panels, title }) =>
  panels.flatMap((panel) =>
    (panel.targets ?? []).map(({ expr }) => ({
      title: `${title} / ${panel.title}`,
      expr: expr.replace(/\$(namespace|release)/g, 'sop-creator'),
    })),
  );

const rules = () =>
  readdirSync(rulesFolder)
    .flatMap((file) => parse(read(rulesFolder, file)).groups)
    .flatMap((group) => group.rules);
export const alerts = () => rules().filter(({ alert }) => alert !== undefined);
export const recorded = () => rules().filter(({ record }) => record !== undefined);
export const runbooks = () => readdirSync(runbooksFolder);
/** @returns {string[]} the queries of a page: its blocks, and what is written in a line as code and selects series */
export function runbookQueries(name) {
  const page = read(runbooksFolder, name);
  const blocks = [...page.matchAll(/```promql\n(.*?)```/gs)].flatMap(([, block]) => block.trim().split('\n'));
  const prose = page.replace(/```.*?```/gs, '');
  const inLine = [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  return [...blocks, ...inLine.filter((code) => code.includes('namespace="NAMESPACE"'))];
}
/** @returns {Record<string, object>} what the chart deploys, by name */
export const workloads = () => parse(read(files, 'workloads.yaml'));
export const alertTests = () => rulesTests.flatMap((file) => parse(readFileSync(file, 'utf8')).tests);

/**
 * A file that Docker Compose writes for a service, with its variables filled in.
 *
 * @param {string} name of the config @param {Record<string, string>} [environment]
 */
export function composeConfig(name, environment = {}) {
  const { configs } = parse(readFileSync(join(root, 'deploy', 'docker-compose.yml'), 'utf8'), {
    merge: true,
  });
  return configs[name].content.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, variable, otherwise) => environment[variable] || otherwise,
  );
}
