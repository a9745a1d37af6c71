import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { startEmbedded } from './embedded.mjs';
import { ensureModels } from './models.mjs';
import { begin, bold, done, say, Stop } from './say.mjs';
import { startServices } from './services.mjs';
import { readSettings } from './settings.mjs';
import { announce, startSystem, stopSystem, untilTold } from './system.mjs';

const usage = `npm start                        everything in one process, at http://localhost:8080
npm start -- --services          eight processes over PostgreSQL, NATS and S3
npm start -- --video FILE        makes an SOP from a video and writes it [--title T] [--out DIR]
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
    throw new Stop(`${error.message}\n\n${usage}`, 2);
  }
}

export async function main(args) {
  const since = Date.now();
  const wanted = readArguments(args);
  if (wanted.help) return say(usage);
  const settings = readSettings(process.env);
  if (wanted.video !== undefined) {
    const { makeSopFromFile } = await import('./make-sop.mjs');
    return makeSopFromFile(
      { ...wanted, video: resolve(process.env.INIT_CWD ?? '.', wanted.video) },
      settings,
    );
  }
  const told = untilTold();
  const starting = start(settings, wanted);
  // Told to stop while things are still starting: they are brought up far enough to be ended in order.
  const first = await Promise.race([starting.then(() => 'started'), told.then(() => 'told')]);
  if (first === 'told') begin('Stopping', 'once what has begun can be ended');
  const system = await starting;
  if (first === 'started') {
    announce(system, since);
    if (wanted.demo) await addDemo(system);
    say(`  Logs: ${join(system.home, 'logs')}    Stop: Ctrl-C`);
    await told;
  }
  await stopSystem(system);
  return 0;
}

async function addDemo(system) {
  const { makeDemo } = await import('./demo.mjs');
  await makeDemo(system);
}

/** Installs nothing here (that is done before Node 22 runs this); models, build, servers, services. */
export async function start(settings, { services }) {
  say(`  ${bold('SOP Creator')}`);
  done('Node', `${process.version}, dependencies up to date`);
  await ensureModels(settings.modelsDir);
  await ensureBuilt();
  const home = services ? join(settings.dataDir, 'services') : settings.dataDir;
  const startParts = services ? startServices : startEmbedded;
  const system = await startSystem({ settings, home, startParts });
  return { ...system, home, adminEmail: settings.adminEmail };
}
