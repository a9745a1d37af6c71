import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeServer, eventually, listenLocally } from '@sop/testing';
import { startServer } from '../launch/child-process.mjs';
import { findProgram } from '../launch/packages.mjs';
import { freePorts } from '../launch/ports.mjs';
import { alerts, composeConfig } from '../observe/sources.mjs';

const testMs = 240_000;
/** As the project and as Debian call it. */
const program = ['alertmanager', 'prometheus-alertmanager'].find((name) => findProgram(name) !== undefined);

/** A real Alertmanager with the file that Compose writes, and a server in place of those who are called. */
describe('the Alertmanager of Docker Compose', () => {
  let folder;
  let receivers;
  let server;
  let url;
  /** Names of the alerts that reached each receiver. */
  const received = { page: new Set(), ticket: new Set() };
  beforeAll(async () => {
    if (program === undefined)
      throw new Error('alertmanager is not installed (Debian: prometheus-alertmanager)');
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    receivers = createServer((request, response) => {
      void json(request).then((body) => {
        for (const { labels } of body.alerts) received[request.url.slice(1)].add(labels.alertname);
        response.end();
      });
    });
    const address = await listenLocally(receivers);
    const config = join(folder, 'alertmanager.yml');
    const webhook = (name) => `[{ url: "${address}/${name}" }]`;
    const environment = { ALERT_PAGE_WEBHOOKS: webhook('page'), ALERT_TICKET_WEBHOOKS: webhook('ticket') };
    await writeFile(config, composeConfig('alertmanager', environment));
    const [port] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    const args = [`--config.file=${config}`, `--storage.path=${join(folder, 'data')}`];
    args.push(`--web.listen-address=127.0.0.1:${port}`, '--cluster.listen-address=');
    server = startServer('alertmanager', { command: program, args }, { logFile: join(folder, 'log') });
    await eventually(async () => expect((await fetch(`${url}/-/ready`)).ok).toBe(true), {
      timeoutSeconds: 60,
    });
  }, testMs);
  afterAll(async () => {
    await server?.stop();
    if (receivers) await closeServer(receivers);
    if (folder) await rm(folder, { recursive: true, force: true });
  }, testMs);

  /** As Prometheus sends alerts that fire. */
  async function fire(...names) {
    const firing = alerts().filter(({ alert }) => names.includes(alert));
    const body = firing.map(({ alert, labels }) => ({ labels: { ...labels, alertname: alert } }));
    expect(body).toHaveLength(names.length);
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${url}/api/v2/alerts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.anything()]);
  }

  it(
    'calls those of .env for pages and for tickets, and for no consequence of a part that is down',
    async () => {
      await fire('PartDown', 'AvailabilityBurnsFast', 'OutboxLags', 'DatabaseSlow');
      await eventually(
        () => expect(received).toEqual({ page: new Set(['PartDown']), ticket: new Set(['DatabaseSlow']) }),
        { timeoutSeconds: 150, intervalMs: 500 },
      );
      const suppressed = await (await fetch(`${url}/api/v2/alerts?active=false`)).json();
      const names = suppressed.map(({ labels }) => labels.alertname).sort();
      expect(names).toEqual(['AvailabilityBurnsFast', 'OutboxLags']);
    },
    testMs,
  );
});
