import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Retry } from '@sop/jobs';
import { createDeliver } from './deliver.js';

const mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const from = { name: '', address: 'no-reply@sop.example' };

describe('a mail server that drips its reply', () => {
  let server: Server;
  afterEach(() => {
    jest.restoreAllMocks();
    server.close();
  });

  it('is left at the deadline, and the mail is sent again later', async () => {
    const left = Promise.withResolvers<void>();
    const deadline = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    // Greets, and never ends its reply to the first command.
    const drip = (socket: Socket) => {
      socket.write('220 mail.example\r\n');
      const timer = setInterval(() => socket.write('250-still listing\r\n'), 10);
      socket.on('error', () => undefined).on('data', () => setTimeout(() => deadline.abort(), 100).unref());
      socket.on('close', () => {
        clearInterval(timer);
        left.resolve();
      });
    };
    server = createServer(drip).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const deliver = createDeliver({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: '', from });
    await expect(deliver('id', mail)).rejects.toThrow(Retry);
    await left.promise;
    expect(timeout).toHaveBeenCalledWith(120_000);
  });
});
