import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { updateReadmes } from '../bench/method/update-readmes.mjs';
import { printMachine } from '../bench/method/report.mjs';
import { prepareLocal, prepareRemote } from '../load/prepare.mjs';
import { profiles } from '../load/profiles.js';
import { growthOf, watchGrowth } from '../load/growth.mjs';
import { findK6, runScenario } from '../load/run-k6.mjs';
import { printGrowth, printSummary } from '../load/summary.mjs';
import { startNode } from './child-process.mjs';
import { freePorts, onFreePort } from './ports.mjs';
import { root } from './paths.mjs';
import { bold, printDone, print, CommandError } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start-command.mjs';

/**
 * `npm run load -- browse [--services] [--update-docs]`: runs the scenario against a fresh system with data and against a bare server,
 * and reports both. `--url U --token T`: against a system that runs.
 */
export async function main(args) {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.filter((name) => profiles[name] === undefined);
  if (unknown.length > 0 || positionals.length === 0)
    throw new CommandError(`Which scenario? There are: ${Object.keys(profiles).join(', ')}.`, 2);
  const remote = remoteSystem(values);
  if (values['update-docs'] && (remote ?? process.env.LOAD_SECONDS ?? process.env.LOAD_SOPS) !== undefined)
    throw new CommandError(
      'The figures of a shorter run, or of another system, do not go into the README.',
      2,
    );
  if (values.summary !== undefined && positionals.length > 1)
    throw new CommandError('--summary names the file of one scenario.', 2);
  const k6 = findK6();
  let failures = 0;
  for (const name of positionals)
    failures += await (remote ? measureRemote(k6, name, values, remote) : measure(k6, name, values));
  return failures === 0 ? 0 : 1;
}

const options = {
  services: { type: 'boolean', default: false },
  'update-docs': { type: 'boolean', default: false },
  url: { type: 'string' },
  token: { type: 'string' },
  email: { type: 'string' },
  sops: { type: 'string', default: '0' },
  out: { type: 'string', multiple: true, default: [] },
  summary: { type: 'string' },
};

/** The system that `--url` names; undefined for one that is started here. */
function remoteSystem({ url, token = process.env.LOAD_TOKEN, email, services }) {
  if (url === undefined && token === undefined) return undefined;
  if (!url || !token || !URL.canParse(url) || services)
    throw new CommandError(
      '--url and --token (or LOAD_TOKEN) together name a system that runs: --url https://sop.example.com --token …',
      2,
    );
  const password = process.env.LOAD_PASSWORD;
  const person = email === undefined || password === undefined ? undefined : { email, password };
  return { url: new URL(url).href.replace(/\/+$/, ''), token, person };
}

async function measureRemote(k6, name, { sops, out, summary }, { url, token, person }) {
  print(`\n${bold(name)}, ${url}`);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-load-'));
  try {
    const prepared = await prepareRemote({ url, token, name, folder, sops: Number(sops), person });
    const result = await runScenario({ k6, name, url, prepared, folder, out, ...extentOf(name) });
    printSummary(name, result.figures, undefined, result);
    storeSummary({ name, url, summary, result });
    return result.missedThresholds.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(k6, name, { services, 'update-docs': updatesDocs, out, summary }) {
  print(`\n${bold(name)}${services ? ', eight processes' : ', one process'}`);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-load-'));
  const system = await startIdleSystem(folder, profiles[name], services);
  try {
    const sops = Number(process.env.LOAD_SOPS ?? profiles[name].sops);
    const prepared = await prepareLocal({ url: system.url, home: system.home, folder, sops });
    printDone('Data', `${sops} SOPs, made through the API`);
    const run = { k6, name, prepared, folder, ...extentOf(name) };
    printMachine();
    const bare = isComparable(name) ? await measureBareServer(run, system.url) : undefined;
    const watch = profiles[name].isWatched ? watchGrowth() : undefined;
    const result = await runScenario({ ...run, url: system.url, out });
    const { figures, missedThresholds } = result;
    printSummary(name, figures, bare, result);
    storeSummary({ name, url: services ? 'eight processes' : 'one process', summary, result });
    if (updatesDocs && bare) updateReadme({ name, services, figures, bare, missedThresholds });
    return missedThresholds.length + countGrowing(watch?.stop() ?? {});
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The bare server stores nothing, so it has no offsets to continue at; a ramp looks for a limit and compares nothing. */
const isComparable = (name) => name !== 'resumable' && !profiles[name].isRamp;

const extentOf = (name) => ({
  seconds: Number(process.env.LOAD_SECONDS ?? profiles[name].seconds),
  megabytes: Number(process.env.LOAD_MB ?? profiles[name].megabytes ?? 0),
});

/** Stores what k6 reported, so that runs can be compared later. */
function storeSummary({ name, url, summary, result: { summaryData, ramp } }) {
  const at = new Date().toISOString();
  const { dataDir } = readSettings(process.env);
  const file = resolve(summary ?? join(dataDir, 'load', `${name}-${at.replaceAll(':', '-')}.json`));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ scenario: name, system: url, at, ramp, ...summaryData })}\n`);
  printDone('Summary', file);
}

/** Writes the figures of a scenario into the README. */
function updateReadme({ name, services, figures, bare, missedThresholds }) {
  const short = (value) => value.toFixed(value < 20 ? 1 : 0);
  const three = (valueOf) => ['med', 'p(95)', 'p(99)'].map((of) => short(valueOf(of))).join(', ');
  const refused = figures.refused === undefined ? '' : `, ${(100 * figures.refused).toFixed(0)} % got 429`;
  const cells = [
    services ? '8' : '1',
    three((of) => figures[of]),
    figures.perSecond.toFixed(0),
    three((of) => figures[of] / bare[of]),
    `${missedThresholds.length === 0 ? 'met' : `${missedThresholds.length} missed`}${refused}`,
  ];
  const command = `npm run load -- ${name}${services ? ' --services' : ''}`;
  updateReadmes(command, JSON.stringify({ what: name, cells }));
}

/** @returns {number} how many processes leak memory, files or sockets */
function countGrowing(samples) {
  const growths = Object.entries(samples).map(([name, each]) => [name, growthOf(each)]);
  for (const [name, growth] of growths) printGrowth(name, growth);
  return growths.filter(([, growth]) => Object.values(growth).some(({ isFlat }) => !isFlat)).length;
}

/** Without workers: uploads are measured, and generating SOPs would disturb the figures. */
async function startIdleSystem(folder, { rateLimitFactor = '100000' }, services) {
  const environment = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    HOST: '',
    DATABASE_URL: '',
    NATS_URL: '',
    S3_URL: '',
    PIPELINE_WORKERS: '0',
    TRAINING_WORKERS: '0',
    TRAINING_STUDIO_WORKERS: '0',
    RATE_LIMIT_FACTOR: rateLimitFactor,
  };
  return onFreePort((port) => start(readSettings({ ...environment, PORT: String(port) }), { services }));
}

async function measureBareServer(run, product) {
  const [port] = await freePorts(1);
  const { token } = JSON.parse(readFileSync(run.prepared, 'utf8'));
  const server = startNode('bare', join(root, 'tools', 'load', 'bare-server.mjs'), {
    env: { PATH: process.env.PATH, PRODUCT: product, TOKEN: token, PORT: String(port) },
    logFile: join(run.folder, 'bare.log'),
  });
  await server.firstMessage;
  try {
    const url = `http://127.0.0.1:${port}`;
    // The first pass fills the cache of replies.
    const seconds = Math.min(run.seconds, 30);
    if (profiles[run.name].sops > 0) await runScenario({ ...run, url, seconds: Math.min(seconds, 10) });
    return (await runScenario({ ...run, url, seconds })).figures;
  } finally {
    await server.stop();
  }
}
