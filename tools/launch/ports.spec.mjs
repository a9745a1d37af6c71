import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { freePorts, previousOrFreePort, onFreePort, portError, requirePort } from './ports.mjs';

async function whileListening(work) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(server.address().port);
  } finally {
    server.close();
  }
}

describe('ports', () => {
  it('reports which port is in use and how to choose another', async () => {
    await whileListening(async (port) => {
      await expect(requirePort(port, '127.0.0.1')).rejects.toThrow(
        `Port ${port} is in use by another program`,
      );
      await expect(requirePort(port, '127.0.0.1')).rejects.toThrow(`PORT=${port + 1} npm start`);
    });
  });

  it('waits for a process that is about to release a port', async () => {
    const [port] = await freePorts(1);
    const dying = createServer().listen(port, '127.0.0.1');
    await once(dying, 'listening');
    const required = requirePort(port, '127.0.0.1', 30);
    await expect(Promise.race([required, pause(300, 'waiting')])).resolves.toBe('waiting');
    dying.close();
    await required;
  });

  it('reuses the previous port while it is free, else another', async () => {
    const [free] = await freePorts(1);
    expect(await previousOrFreePort(free)).toBe(free);
    await whileListening(async (taken) => expect(await previousOrFreePort(taken)).not.toBe(taken));
  });

  it('finds as many different ports as requested, none of them ephemeral', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(await Promise.all(ports.map((port) => portError(port)))).toEqual(ports.map(() => undefined));
  });

  it('retries with another port when one was taken before the work bound it', async () => {
    const tried = [];
    const server = await onFreePort(async (port) => {
      tried.push(port);
      const others = tried.length < 3 ? createServer().listen(port, '127.0.0.1') : undefined;
      if (others !== undefined) await once(others, 'listening');
      const own = createServer().listen(port, '127.0.0.1');
      try {
        await once(own, 'listening');
        return own;
      } finally {
        others?.close();
      }
    });
    expect(server.address().port).toBe(tried[2]);
    expect(new Set(tried).size).toBe(3);
    server.close();
  });

  it('retries only for a port in use, and only a few times', async () => {
    const failing = (message) => {
      const work = jest.fn(() => Promise.reject(new Error(message)));
      return [work, onFreePort(work)];
    };
    const [broken, brokenDone] = failing('The database did not start');
    await expect(brokenDone).rejects.toThrow('The database did not start');
    expect(broken).toHaveBeenCalledTimes(1);
    const [taken, takenDone] = failing('listen EADDRINUSE: address already in use');
    await expect(takenDone).rejects.toThrow('EADDRINUSE');
    expect(taken).toHaveBeenCalledTimes(3);
  });
});
