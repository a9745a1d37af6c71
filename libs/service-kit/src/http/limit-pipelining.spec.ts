import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { Input, Serve } from '../serve/decorators.js';
import type { InputOf } from '../serve/input.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';

/** Pending requests, and the functions that end them. */
const begun = new Map<string, () => void>();

@Controller()
class ListController {
  @Serve(routes.departments.list)
  async list(@Input() { request }: InputOf<typeof routes.departments.list>) {
    const name = request.userAgent ?? '';
    await new Promise<void>((resolve) => begun.set(name, resolve));
    return [{ id: crypto.randomUUID(), name }];
  }
}
@Module({ controllers: [ListController] })
class ListModule {}

let toy: ToyApp;
let authorization = '';
beforeAll(async () => {
  toy = await startToy([ListModule]);
  ({ authorization = '' } = await bearer());
});
afterAll(() => toy.close());

const ask = (name: string): string =>
  `GET /api/departments HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nuser-agent: ${name}\r\n\r\n`;

function open() {
  let text = '';
  const socket = connect(Number(new URL(toy.url).port), '127.0.0.1');
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { socket, received: () => text };
}

describe('pipelined requests on one connection', () => {
  it('are handled one after the other, and answered in order', async () => {
    const { socket, received } = open();
    socket.write(ask('first') + ask('second') + ask('third'));
    for (const name of ['first', 'second', 'third']) {
      await eventually(() => expect(begun.has(name)).toBe(true));
      await pause(100);
      expect([...begun.keys()].at(-1)).toBe(name);
      begun.get(name)?.();
    }
    await eventually(() =>
      expect(received().match(/first|second|third/g)).toEqual(['first', 'second', 'third']),
    );
    socket.destroy();
  });

  it('end the connection when there are too many', async () => {
    const { socket } = open();
    socket.write(Array.from({ length: 100 }, (_, at) => ask(`many ${at}`)).join(''));
    await eventually(() => expect(socket.destroyed).toBe(true));
    expect(begun.has('many 1')).toBe(false);
  });
});
