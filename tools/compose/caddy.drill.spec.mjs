import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeServer, eventually, listenLocally } from '@sop/testing';
import { startServer } from '../launch/child-process.mjs';
import { findProgram } from '../launch/packages.mjs';
import { root } from '../launch/paths.mjs';
import { plainEnvironment } from '../launch/plain-environment.mjs';
import { freePorts } from '../launch/ports.mjs';

const testMs = 120_000;
const host = 'localhost';

/** A Caddy with the file of Docker Compose, in front of a server in place of the gateway; its certificate is of its own authority. */
describe('the TLS proxy of Docker Compose', () => {
  let folder;
  let gateway;
  let caddy;
  let agent;
  let ports;
  /** What the gateway received of the request under way. */
  let received;
  beforeAll(async () => {
    if (findProgram('caddy') === undefined) throw new Error('caddy is not installed (Debian: caddy)');
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    gateway = createServer(({ headers }, response) => {
      received = { headers, bytes: 0 };
      response.req.on('data', (chunk) => (received.bytes += chunk.length));
      response.req.on('end', () => response.end('done'));
    });
    const address = new URL(await listenLocally(gateway)).host;
    const [http, https] = await freePorts(2);
    ports = { http, https };
    caddy = await startCaddy(address);
    const authority = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt');
    agent = await eventually(async () => new Agent({ ca: await readFile(authority), servername: host }));
    await eventually(async () => void (await send({}).end()));
  }, testMs);
  afterAll(async () => {
    await caddy?.stop();
    agent?.destroy();
    if (gateway) await closeServer(gateway);
    if (folder) await rm(folder, { recursive: true, force: true });
  }, testMs);

  async function startCaddy(gatewayAddress) {
    const text = await readFile(join(root, 'deploy', 'caddy', 'Caddyfile'), 'utf8');
    const ours = `{\n http_port ${ports.http}\n https_port ${ports.https}\n admin off\n skip_install_trust\n}\n`;
    const file = join(folder, 'Caddyfile');
    await writeFile(file, ours + text.replace('gateway:8080', gatewayAddress));
    const server = { command: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file] };
    const env = { ...plainEnvironment(), SITE_HOST: host, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    return startServer('caddy', server, { env, logFile: join(folder, 'caddy.log') });
  }

  /** A request that is under way: `write` sends a piece of its body, `end` the last one and returns the reply. */
  function send(headers) {
    const to = { host: '127.0.0.1', port: ports.https, agent, method: 'POST' };
    const sent = request({ ...to, headers: { host, 'transfer-encoding': 'chunked', ...headers } });
    const replied = once(sent, 'response');
    replied.catch(() => undefined);
    return {
      write: (bytes) => new Promise((resolve) => sent.write(Buffer.alloc(bytes), resolve)),
      async end() {
        sent.end();
        const [reply] = await replied;
        return { status: reply.statusCode, body: Buffer.concat(await reply.toArray()).toString() };
      },
    };
  }

  it('hands on the bytes of an upload while it still sends, and as many as it sends', async () => {
    const upload = send({});
    await upload.write(1_000_000);
    await eventually(() => expect(received.bytes).toBe(1_000_000));
    for (let mebibyte = 0; mebibyte < 200; mebibyte += 1) await upload.write(2 ** 20);
    expect(await upload.end()).toEqual({ status: 200, body: 'done' });
    expect(received.bytes).toBe(1_000_000 + 200 * 2 ** 20);
  });

  it('passes the address of the client to the gateway, whatever the client claims', async () => {
    await send({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }).end();
    expect(received.headers).toMatchObject({
      host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('sends a browser that comes without TLS to the address with it', async () => {
    const [reply] = await once(
      get({ host: '127.0.0.1', port: ports.http, path: '/sops', headers: { host } }),
      'response',
    );
    reply.resume();
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/sops$/);
  });
});
