import { setTimeout as pause } from 'node:timers/promises';
import { prepareFolder } from './folders.mjs';
import { consoleLine } from './log-lines.mjs';
import { waitForHealth } from './health.mjs';
import { requirePort } from './ports.mjs';
import { lockDataFolder, hasStaleLock } from './instance-lock.mjs';
import { bold, printDone, green, printTransient, print, CommandError, printWarning } from './terminal.mjs';
import { loadOrCreateSecrets } from './secrets.mjs';
import { holdDiskReserve } from './disk-reserve.mjs';

/** Eight processes on a busy small machine need most of a minute. */
const startSeconds = 240;
/** How long children of a killed launcher may still hold the port. */
const portReleaseSeconds = 20;

/**
 * Starts one system and waits until it is healthy. `startParts` registers its parts in the order of their start.
 *
 * @param {{ settings: ReturnType<import('./settings.mjs').readSettings>, home: string,
 *   startParts: (context: object) => Promise<void> }} options
 */
export async function startSystem({ settings, home, startParts }) {
  const { port, host } = settings;
  prepareFolder(home);
  const url = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  const wasKilled = hasStaleLock(home);
  const unlock = lockDataFolder(home, url);
  const parts = [];
  const space = holdDiskReserve(home);
  const captured = { adminPassword: undefined };
  const stop = async () => {
    await stopParts(parts.splice(0));
    space.stop();
    unlock();
  };
  try {
    await requirePort(port, host, wasKilled ? portReleaseSeconds : 0);
    const onLine = (line, name) => {
      if (captureAdminPassword(line, captured)) return { isSecret: true };
      const text = consoleLine(line, name, settings.logLevel);
      if (text !== undefined) print(text);
      return undefined;
    };
    const context = {
      settings,
      home,
      secrets: loadOrCreateSecrets(home),
      onLine,
      register: (part) => (parts.push(part), part),
    };
    await startParts(context);
    await requireHealthy(url, parts);
  } catch (error) {
    // The password exists by now and is never printed again, so show it even if the start failed.
    showAdminPassword(captured, settings);
    await stop();
    throw error;
  }
  return { url, stop, showAdminPassword: () => showAdminPassword(captured, settings) };
}

/** The gateway first, then the other services in parallel, then their infrastructure in reverse order. */
async function stopParts(parts) {
  const stopOne = (part) => part.stop().catch((error) => printWarning(String(error.message ?? error)));
  const isService = (part) => part.failures !== undefined;
  const services = parts.filter(isService).reverse();
  const [gateway, ...others] = services;
  if (gateway !== undefined) await stopOne(gateway);
  await Promise.all(others.map(stopOne));
  for (const part of parts.filter((each) => !isService(each)).reverse()) await stopOne(part);
}

async function requireHealthy(url, parts) {
  const ours = parts.filter((part) => part.failures !== undefined);
  const hasFailed = () => ours.some((part) => part.failures() >= 3);
  const onWaiting = (down) => printTransient(`    waiting for ${down.join(', ') || 'the services'} …`);
  const { isUp, down } = await waitForHealth(url, { seconds: startSeconds, hasFailed, onWaiting });
  if (isUp) return;
  const failedPart = ours.find((part) => part.failures() > 0);
  const last =
    failedPart === undefined
      ? ''
      : `\nLast lines of ${failedPart.name}:\n${withoutStack(failedPart.lastLines())}`;
  const what =
    down.length > 0 ? `These parts are not up: ${down.join(', ')}.` : 'The services did not come up.';
  throw new CommandError(`${what}${last}`);
}

const withoutStack = (lines) =>
  lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-12)
    .join('\n');

/**
 * The auth service prints the first administrator's password once, to its standard output and never to its log. It is shown at the
 * end of the start and written to no file.
 */
function captureAdminPassword(line, captured) {
  const password = /^\s*password:\s+(\S+)\s*$/.exec(line)?.[1];
  if (password === undefined) return false;
  captured.adminPassword = password;
  return true;
}

function showAdminPassword(captured, settings) {
  if (captured.adminPassword === undefined) return;
  print(`  Platform administrator: ${bold(settings.adminEmail)}`);
  print(`  Password, shown this once: ${bold(captured.adminPassword)}`);
  print();
}

export function announce(system, since) {
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  printDone('Ready', `in ${seconds} s`);
  print();
  print(`  ${bold('SOP Creator')} runs at  ${bold(green(system.url))}`);
  print();
  system.showAdminPassword();
}

/** Resolves at SIGINT, SIGTERM or SIGHUP. A second signal after 2 s exits at once. */
export function stopRequested() {
  return new Promise((resolve) => {
    let first;
    const onSignal = () => {
      if (first !== undefined && Date.now() - first > 2000) process.exit(130);
      first ??= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  });
}

export async function stopSystem(system) {
  print('\n  Stopping …');
  const slow = new AbortController();
  void pause(5000, undefined, { signal: slow.signal })
    .then(() => print('  Waiting for running work to stop safely …'))
    .catch(() => undefined);
  await system.stop();
  slow.abort();
  print('  Stopped. All data is kept.');
}
