import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { updateReadmes } from '../bench/method/update-readmes.mjs';
import { printMachine } from '../bench/method/report.mjs';
import { prepare } from '../load/prepare.mjs';
import { growthOf, watchGrowth } from '../load/growth.mjs';
import { findK6, runScenario } from '../load/run-k6.mjs';
import { printGrowth, printSummary } from '../load/summary.mjs';
import { startNode } from './child-process.mjs';
import { freePorts, onFreePort } from './ports.mjs';
import { root } from './paths.mjs';
import { bold, printDone, print, CommandError } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start-command.mjs';

/** How many SOPs each needs, and how long it runs unless `LOAD_SECONDS` is set. */
const scenarios = {
  smoke: { sops: 5, seconds: 15 },
  browse: { sops: 1000, seconds: 60 },
  uploads: { sops: 1, seconds: 30 },
  polling: { sops: 50, seconds: 60 },
  'sign-in': { sops: 0, seconds: 30, rateLimitFactor: '1' },
  day: { sops: 200, seconds: 300 },
  soak: { sops: 200, seconds: 1800, isWatched: true },
};

/** `npm run load -- browse [--services] [--renew]`: runs the scenario against a fresh system with data and against a bare server, and reports both. */
export async function main(args) {
  const options = {
    services: { type: 'boolean', default: false },
    renew: { type: 'boolean', default: false },
  };
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const unknown = positionals.filter((name) => scenarios[name] === undefined);
  if (unknown.length > 0 || positionals.length === 0)
    throw new CommandError(`Which scenario? There are: ${Object.keys(scenarios).join(', ')}.`, 2);
  if (values.renew && (process.env.LOAD_SECONDS ?? process.env.LOAD_SOPS) !== undefined)
    throw new CommandError('The figures of a shorter run do not go into the README.', 2);
  const k6 = findK6();
  let broken = 0;
  for (const name of positionals) broken += await measure(k6, name, values);
  return broken === 0 ? 0 : 1;
}

async function measure(k6, name, { services, renew: isRenewed }) {
  print(`\n${bold(name)}${services ? ', eight processes' : ', one process'}`);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-load-'));
  const system = await startIdleSystem(folder, scenarios[name], services);
  try {
    const sops = Number(process.env.LOAD_SOPS ?? scenarios[name].sops);
    const prepared = await prepare({ url: system.url, home: system.home, folder, sops });
    printDone('Data', `${sops} SOPs, made through the API`);
    const seconds = Number(process.env.LOAD_SECONDS ?? scenarios[name].seconds);
    const run = { k6, name, prepared, folder, seconds };
    printMachine();
    const bare = await measureBareServer({ ...run, seconds: Math.min(seconds, 30) }, system.url);
    const watch = scenarios[name].isWatched ? watchGrowth() : undefined;
    const { figures, broken, fault } = await runScenario({ ...run, url: system.url });
    printSummary(name, figures, bare, { broken, fault });
    if (isRenewed) updateReadme({ name, services, figures, bare, broken });
    return broken.length + countGrowing(watch?.stop() ?? {});
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the figures of a scenario into the README. */
function updateReadme({ name, services, figures, bare, broken }) {
  const short = (value) => value.toFixed(value < 20 ? 1 : 0);
  const three = (valueOf) => ['med', 'p(95)', 'p(99)'].map((of) => short(valueOf(of))).join(', ');
  const refused =
    figures.refused === undefined ? '' : `, ${(100 * figures.refused).toFixed(0)} % were asked to come again`;
  const cells = [
    services ? '8' : '1',
    three((of) => figures[of]),
    figures.perSecond.toFixed(0),
    three((of) => figures[of] / bare[of]),
    `${broken.length === 0 ? 'kept' : `${broken.length} missed`}${refused}`,
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
    if (run.name !== 'sign-in') await runScenario({ ...run, url, seconds: Math.min(run.seconds, 10) });
    return (await runScenario({ ...run, url })).figures;
  } finally {
    await server.stop();
  }
}
