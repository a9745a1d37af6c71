import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from './say.mjs';

/** @returns {Promise<NodeJS.ErrnoException | undefined>} why nobody can listen there; undefined when the port is free */
export function portFault(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Below the ports that systems give to outgoing connections and to servers that name none (Linux from 32768, others from
 * 49152): what is found here is still free when a process that is being started comes to it.
 */
const lowest = 15_000;
const beyondHighest = 32_000;
const mostTries = 1_000;

/** Different ports that nobody listens on now. @param {number[]} except promised to others who do not listen yet */
export async function freePorts(count, except = []) {
  const found = new Set();
  let fault;
  for (let tries = 0; found.size < count && tries < mostTries; tries += 1) {
    const port = randomInt(lowest, beyondHighest);
    if (except.includes(port)) continue;
    fault = await portFault(port);
    if (fault === undefined) found.add(port);
  }
  if (found.size < count) throw fault;
  return [...found];
}

/**
 * Does `work` at a free port, and again at another where somebody else took that one before the work had come to it: between the look
 * and the listening lie seconds in which databases start.
 *
 * @template T @param {(port: number) => Promise<T>} work whose error says `EADDRINUSE` or the sentence of {@link requirePort}
 * @returns {Promise<T>}
 */
export async function onFreePort(work, tries = 3) {
  const [port] = await freePorts(1);
  try {
    return await work(port);
  } catch (error) {
    if (tries <= 1 || !/EADDRINUSE|is in use by another program/.test(error.message)) throw error;
    return onFreePort(work, tries - 1);
  }
}

/** The port kept from last time where it is still free, so that addresses in notes and tools stay true. */
export async function keptOrFreePort(kept) {
  if (kept !== undefined && (await portFault(kept)) === undefined) return kept;
  const [port] = await freePorts(1);
  return port;
}

/** @param {number} patienceSeconds how long whoever holds the port is given to let go of it */
export async function requirePort(port, host, patienceSeconds = 0) {
  const until = performance.now() + patienceSeconds * 1000;
  let fault = await portFault(port, host);
  while (fault?.code === 'EADDRINUSE' && performance.now() < until) {
    await pause(100);
    fault = await portFault(port, host);
  }
  if (fault === undefined) return;
  if (fault.code === 'EADDRINUSE')
    throw new Stop(
      `Port ${port} is in use by another program. End that program, or choose another port: PORT=${port + 1} npm start`,
    );
  if (fault.code === 'EACCES')
    throw new Stop(`Port ${port} may not be used by this user. Choose one above 1023: PORT=8080 npm start`);
  throw new Stop(
    `Nothing can listen on ${host}:${port} (${fault.code}). Set HOST to an address of this machine.`,
  );
}
