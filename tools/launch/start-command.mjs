import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { startEmbedded } from './embedded.mjs';
import { ensureModels } from './models.mjs';
import { printStart, bold, printDone, print, CommandError } from './terminal.mjs';
import { startServices } from './services.mjs';
import { readSettings } from './settings.mjs';
import { announce, startSystem, stopSystem, stopRequested } from './system.mjs';

const usage = `npm start                        everything in one process, at http://localhost:8080
npm start -- --services          eight processes over PostgreSQL, NATS and S3
npm start -- --video FILE        makes an SOP from a video and writes it [--title T] [--out DIR]
npm start -- --video DIR         the same for each video in a folder, named after its file
npm start -- --demo              adds a demo company with a small narrated sample`;

function readArguments(args) {
  const options = {
    services: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
    video: { type: 'string' },
    title: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CommandError(`${error.message}\n\n${usage}`, 2);
  }
}

export async function main(args) {
  const since = Date.now();
  const options = readArguments(args);
  if (options.help) return print(usage);
  const settings = readSettings(process.env);
  if (options.video !== undefined) {
    const { makeSops } = await import('./make-sop.mjs');
    return makeSops(
      { ...options, video: resolve(process.env.INIT_CWD ?? '.', options.video) },
      settings,
      start,
    );
  }
  const stopSignal = stopRequested();
  const starting = start(settings, options);
  // A stop during the start waits until the parts can be stopped in order.
  const first = await Promise.race([starting.then(() => 'started'), stopSignal.then(() => 'stop')]);
  if (first === 'stop') printStart('Stopping', 'as soon as the start allows it');
  const system = await starting;
  if (first === 'started') {
    announce(system, since);
    if (options.demo) await addDemo(system);
    print(`  Logs: ${join(system.home, 'logs')}    Stop: Ctrl-C`);
    await stopSignal;
  }
  await stopSystem(system);
  return 0;
}

async function addDemo(system) {
  const { makeDemo } = await import('./demo.mjs');
  await makeDemo(system);
}

/** Prepares models and build, then starts servers and services. Dependencies are installed before. */
export async function start(settings, { services }) {
  print(`  ${bold('SOP Creator')}`);
  printDone('Node', `${process.version}, dependencies up to date`);
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const home = services ? join(settings.dataDir, 'services') : settings.dataDir;
  const startParts = services ? startServices : startEmbedded;
  const system = await startSystem({ settings, home, startParts });
  return { ...system, home, adminEmail: settings.adminEmail };
}
