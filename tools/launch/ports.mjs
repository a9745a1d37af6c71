import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from './terminal.mjs';

/** @returns {Promise<NodeJS.ErrnoException | undefined>} why the port cannot be bound; undefined when it is free */
export function portError(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152), so that no outgoing connection takes a port between
 * finding and binding it.
 */
const lowest = 15_000;
const highestExclusive = 32_000;
const maxTries = 1_000;

/** Different ports that are free now. @param {number[]} except reserved ports that are not bound yet */
export async function freePorts(count, except = []) {
  const found = new Set();
  let error;
  for (let tries = 0; found.size < count && tries < maxTries; tries += 1) {
    const port = randomInt(lowest, highestExclusive);
    if (except.includes(port)) continue;
    error = await portError(port);
    if (error === undefined) found.add(port);
  }
  if (found.size < count) throw error;
  return [...found];
}

/**
 * Runs `work` with a free port, and again with another if the port is taken in between: a start can need seconds until it binds the port.
 *
 * @template T @param {(port: number) => Promise<T>} work rejects with `EADDRINUSE` or the message of {@link requirePort}
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

/** The port of the last start if it is still free, so that bookmarked addresses stay valid. */
export async function previousOrFreePort(previous) {
  if (previous !== undefined && (await portError(previous)) === undefined) return previous;
  const [port] = await freePorts(1);
  return port;
}

/** @param {number} waitSeconds how long to wait until another process releases the port */
export async function requirePort(port, host, waitSeconds = 0) {
  const deadline = performance.now() + waitSeconds * 1000;
  let error = await portError(port, host);
  while (error?.code === 'EADDRINUSE' && performance.now() < deadline) {
    await pause(100);
    error = await portError(port, host);
  }
  if (error === undefined) return;
  if (error.code === 'EADDRINUSE')
    throw new CommandError(
      `Port ${port} is in use by another program. End that program, or choose another port: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    throw new CommandError(
      `Port ${port} may not be used by this user. Choose one above 1023: PORT=8080 npm start`,
    );
  throw new CommandError(
    `Nothing can listen on ${host}:${port} (${error.code}). Set HOST to an address of this machine.`,
  );
}
