import { setTimeout as pause } from 'node:timers/promises';
import { prepareFolder } from './folders.mjs';
import { consoleLine } from './log-lines.mjs';
import { untilHealthy } from './health.mjs';
import { requirePort } from './ports.mjs';
import { markRunning, wasKilledHere } from './running-mark.mjs';
import { bold, done, green, passing, say, Stop, warn } from './say.mjs';
import { keepSecrets } from './secrets.mjs';
import { watchSpace } from './space.mjs';

/** Generous: eight processes on a busy small machine take most of a minute. */
const startSeconds = 240;
/** How long what a killed launcher had started may hold the port. */
const dyingSeconds = 20;

/**
 * One running system: what was started, in the order in which it must end. `embedded` and `services` fill it with parts.
 *
 * @param {{ settings: ReturnType<import('./settings.mjs').readSettings>, home: string,
 *   startParts: (context: object) => Promise<void> }} options
 */
export async function startSystem({ settings, home, startParts }) {
  const { port, host } = settings;
  prepareFolder(home);
  const url = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const wasKilled = wasKilledHere(home);
  const unmark = markRunning(home, url);
  const parts = [];
  const space = watchSpace(home);
  const noted = { adminPassword: undefined };
  const stop = async () => {
    await stopParts(parts.splice(0));
    space.stop();
    unmark();
  };
  try {
    await requirePort(port, host, wasKilled ? dyingSeconds : 0);
    const onLine = (line, name) => {
      if (takeAdminPassword(line, noted)) return 'keep out of the log';
      const text = consoleLine(line, name, settings.logLevel);
      if (text !== undefined) say(text);
      return undefined;
    };
    const context = {
      settings,
      home,
      secrets: keepSecrets(home),
      onLine,
      keep: (part) => (parts.push(part), part),
    };
    await startParts(context);
    await becomeHealthy(url, parts);
  } catch (error) {
    // It was made and will not be said again, whatever else failed.
    showAdminPassword(noted, settings);
    await stop();
    throw error;
  }
  return { url, stop, showAdminPassword: () => showAdminPassword(noted, settings) };
}

/** The door first, then the services at once, then what they stand on, last started first. */
async function stopParts(parts) {
  const stopOne = (part) => part.stop().catch((error) => warn(String(error.message ?? error)));
  const isService = (part) => part.failures !== undefined;
  const services = parts.filter(isService).reverse();
  const [door, ...others] = services;
  if (door !== undefined) await stopOne(door);
  await Promise.all(others.map(stopOne));
  for (const part of parts.filter((each) => !isService(each)).reverse()) await stopOne(part);
}

async function becomeHealthy(url, parts) {
  const ours = parts.filter((part) => part.failures !== undefined);
  const hasFailed = () => ours.some((part) => part.failures() >= 3);
  const onWaiting = (down) => passing(`    waiting for ${down.join(', ') || 'the services'} …`);
  const { isUp, down } = await untilHealthy(url, { seconds: startSeconds, hasFailed, onWaiting });
  if (isUp) return;
  const culprit = ours.find((part) => part.failures() > 0);
  const last =
    culprit === undefined ? '' : `\n${culprit.name} said last:\n${withoutStack(culprit.lastLines())}`;
  const what =
    down.length > 0 ? `These parts are not up: ${down.join(', ')}.` : 'The services did not come up.';
  throw new Stop(`${what}${last}`);
}

const withoutStack = (lines) =>
  lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-12)
    .join('\n');

/**
 * The auth service prints the first administrator's password once, to its standard output and never to its log. It must neither
 * drown among other lines nor end up in a file.
 */
function takeAdminPassword(line, noted) {
  const password = /^\s*password:\s+(\S+)\s*$/.exec(line)?.[1];
  if (password === undefined) return false;
  noted.adminPassword = password;
  return true;
}

function showAdminPassword(noted, settings) {
  if (noted.adminPassword === undefined) return;
  say(`  Platform administrator: ${bold(settings.adminEmail)}`);
  say(`  Password, shown this once: ${bold(noted.adminPassword)}`);
  say();
}

export function announce(system, since) {
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  done('Ready', `in ${seconds} s`);
  say();
  say(`  ${bold('SOP Creator')} runs at  ${bold(green(system.url))}`);
  say();
  system.showAdminPassword();
}

/** Resolves when the person or the machine wants the end: Ctrl-C, kill, a closed terminal. A second Ctrl-C is heeded after 2 s. */
export function untilTold() {
  return new Promise((resolve) => {
    let first;
    const heed = () => {
      if (first !== undefined && Date.now() - first > 2000) process.exit(130);
      first ??= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, heed);
  });
}

export async function stopSystem(system) {
  say('\n  Stopping …');
  const slow = new AbortController();
  void pause(5000, undefined, { signal: slow.signal })
    .then(() => say('  Running work is being put down safely …'))
    .catch(() => undefined);
  await system.stop();
  slow.abort();
  say('  Stopped. All data is kept.');
}
