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
export const alertTests = () => rulesTests.flatMap((file) => parse(readFileSync(file, 'utf8')).tests);
