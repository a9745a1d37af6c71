import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { S3ObjectStore } from '@sop/object-store';
import { client, closeServer, eventually } from '@sop/testing';
import pg from 'pg';
import { apiUrl } from '../../apps/e2e/src/api/client.js';
import { Company } from '../../apps/e2e/src/faults/company.js';
import { expectInvariants } from '../../apps/e2e/src/invariants/invariants.js';
import { zombiesOf } from '../../apps/e2e/src/resilience/process-tree.js';
import { filesIn } from '../../apps/e2e/src/resilience/stored-objects.js';
import { isAcceptedByBus, operatorPassword, RollingSystem } from './rolling-system.mjs';

const testMs = 3_600_000;
/** What each person does at least without any rotation, in the same run: the control. */
const controlRounds = 3;
/** Starting processes beside the load takes the processor of those who are served; a request that waits for a time limit takes far longer. */
const slowerAtMost = 10;
const modelServerKey = 'key-of-the-model-server';

/** The 95th percentile. */
const highOf = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)];

describe('secrets that are rotated while people work', () => {
  const plainFetch = globalThis.fetch;
  let system;
  let models;
  let company;
  let operator;
  let sopId;
  beforeAll(async () => {
    // Lists its models for requests with the key that is sealed in the database.
    models = createServer(({ headers }, response) => {
      const isKnown = headers.authorization === `Bearer ${modelServerKey}`;
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(isKnown ? '{"object":"list","data":[{"id":"writer","object":"model"}]}' : '{}');
    });
    models.listen(0, '0.0.0.0');
    await once(models, 'listening');
    system = await RollingSystem.start();
    globalThis.fetch = measuredFetch;
    operator = client(system.baseUrl);
    await signIn();
    await sealKey(1);
    company = await Company.register(system);
    sopId = await company.create('To read');
    await complete(company, sopId);
  }, testMs);
  afterAll(async () => {
    globalThis.fetch = plainFetch;
    await system?.stop();
    await closeServer(models);
  }, testMs);

  /** Milliseconds until the reply, of each request of the people. */
  let taken = [];
  async function measuredFetch(url, options) {
    const from = performance.now();
    const reply = await plainFetch(url, options);
    if (url.startsWith(system.baseUrl)) taken.push(performance.now() - from);
    return reply;
  }

  /** Each address of this machine is a server with a key of its own. */
  const addressOf = (server) => `http://127.0.0.${server}:${models.address().port}/v1`;
  const sealKey = (server) =>
    operator.call(routes.languageModel.setServerKey, {
      body: { address: addressOf(server), key: modelServerKey },
    });
  async function expectReadable(server) {
    const body = { provider: 'server', address: addressOf(server) };
    const { models: listed, message } = await operator.call(routes.languageModel.models, { body });
    expect([server, listed, message]).toEqual([server, ['writer'], null]);
  }

  const signIn = async () => {
    await operator.signIn('admin@sop-creator.local', operatorPassword);
    await company?.signInAgain();
  };

  it(
    'fail no request where database, bus and object store accept a second user, and the first is refused afterwards',
    async () => {
      const { databaseUrls, objects, natsUrl } = system.credentials;
      const formerUser = { user: new URL(natsUrl).username, password: new URL(natsUrl).password };
      const busUser = { user: 'sop-2', password: randomBytes(16).toString('hex') };
      const storeUser = { accessKey: 'sop:second', secretKey: randomBytes(16).toString('hex') };
      const store = { ...objects, ...storeUser };
      const bus = system.busUrl(busUser);
      await underLoad(async (load) => {
        await system.acceptOnBus([formerUser, busUser]);
        await system.acceptInStore([objects, storeUser]);
        const secondRoles = await system.createSecondRoles();
        await system.roll({ databaseUrls: secondRoles, objects: store, natsUrl: bus });
        await forbidSignIn(databaseUrls);
        await system.acceptOnBus([busUser]);
        await system.acceptInStore([storeUser]);
        await load.again();
      });
      for (const connectionString of Object.values(databaseUrls))
        await expect(new pg.Client({ connectionString }).connect()).rejects.toThrow(
          /not permitted to log in/,
        );
      expect([await isAcceptedByBus(natsUrl), await isAcceptedByBus(bus)]).toEqual([false, true]);
      await expect(keysOf(objects)).rejects.toThrow();
      expect(await keysOf(store)).not.toEqual([]);
      await expectIdle();
    },
    testMs,
  );

  it(
    'fail no request where the second key of sessions, links and sealed values is added, put first and left alone',
    async () => {
      const former = system.credentials.secrets;
      const next = {
        tokenKeys: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
        tokenSecret: randomBytes(48).toString('base64url'),
        mediaSigningSecret: randomBytes(48).toString('base64url'),
        secretsKey: randomBytes(32).toString('base64'),
      };
      const lines = (first, second) =>
        Object.fromEntries(
          Object.keys(next).map((name) => [name, `${first[name].trim()}\n${second[name].trim()}`]),
        );
      const formerToken = company.client.token;
      const formerVideo = await videoUrl();
      await underLoad(async (load) => {
        await system.roll({ secrets: { ...former, ...lines(former, next) } });
        await system.roll({ secrets: { ...former, ...lines(next, former) } });
        // Until its end a former process seals with the former key; the next start moves that too.
        await system.roll({}, ['auth', 'admin']);
        await load.again();
      });
      // Sessions and links of the former key have ended by the time at which it is removed.
      await signIn();
      await underLoad(async (load) => {
        await system.roll({ secrets: { ...former, ...next } });
        await load.again();
      });
      const stranger = client(system.baseUrl);
      stranger.token = formerToken;
      expect((await stranger.send(routes.sops.list)).status).toBe(401);
      expect((await fetch(formerVideo)).status).toBeGreaterThanOrEqual(400);
      for (const server of sealed) await expectReadable(server);
      await expectIdle();
    },
    testMs,
  );

  const videoUrl = async () => {
    const { video_path } = await company.client.call(routes.sops.get, { params: { id: sopId } });
    return apiUrl(video_path, system.baseUrl);
  };

  /** The servers for which a key was sealed under load. */
  const sealed = new Set();

  /** Several people at work, each one request after the other. */
  const people = {
    'reads SOPs and their files': async () => {
      await company.client.call(routes.sops.list);
      const { video_path, steps } = await company.client.call(routes.sops.get, { params: { id: sopId } });
      for (const path of [
        video_path,
        ...steps.flatMap(({ screenshots }) => screenshots.map((each) => each.path)),
      ]) {
        const reply = await fetch(apiUrl(path, system.baseUrl), { headers: { range: 'bytes=0-999' } });
        expect([path, reply.status, (await reply.arrayBuffer()).byteLength > 0]).toEqual([path, 206, true]);
      }
    },
    // Without signing out, the first session would be ended by the thousandth one.
    'signs in and out': async () => {
      const person = client(system.baseUrl);
      await person.signIn(company.email, company.password);
      await person.call(routes.auth.logout);
    },
    'asks for models with the sealed key': () => expectReadable(1),
    'seals a key': async () => {
      const server = 2 + (sealed.size % 250);
      await sealKey(server);
      sealed.add(server);
    },
    'registers, and makes an SOP': async () => {
      const own = await Company.register(system);
      await complete(own, await own.create('Made meanwhile'));
    },
  };

  /** Unlike a person's, each of its requests counts. */
  async function complete(person, id) {
    for (; ; await pause(300)) {
      const { stage, detail } = await person.progress(id);
      if (stage === 'complete') return;
      if (stage === 'error') throw new Error(`The SOP was not made: ${detail}`);
    }
  }

  /**
   * Runs the work under the load of all of them, and expects that no request fails. The same load without the work comes first: what fails
   * there is not due to the work, and how long requests take is compared with it.
   */
  async function underLoad(work) {
    const load = startLoad();
    system.exits = [];
    try {
      taken = [];
      await load.again(controlRounds);
      const control = taken;
      expect(['without rotation', load.failed]).toEqual(['without rotation', []]);
      taken = [];
      await work(load);
      report({ counts: load.counts, control, rotating: taken });
      expect(highOf(taken) / highOf(control)).toBeLessThan(slowerAtMost);
    } finally {
      await load.stop();
    }
    expect(load.failed).toEqual([]);
    expect(system.exits.filter(([, code]) => code !== 0)).toEqual([]);
  }

  function startLoad() {
    const failed = [];
    const counts = Object.fromEntries(Object.keys(people).map((name) => [name, 0]));
    let isOver = false;
    const loops = Object.entries(people).map(async ([name, act]) => {
      for (; !isOver; await pause(500)) {
        await act().catch((error) => failed.push([name, system.step, error.message, error.cause?.message]));
        counts[name] += 1;
      }
    });
    async function again(rounds = 1) {
      const before = { ...counts };
      await eventually(() => Object.keys(counts).every((name) => counts[name] > before[name] + rounds), {
        timeoutSeconds: 900,
        intervalMs: 200,
      });
    }
    async function stop() {
      isOver = true;
      await Promise.all(loops);
    }
    return { failed, counts, again, stop };
  }

  function report({ counts, control, rotating }) {
    const times = (all) => `${all.length} requests, 95 % in ${(highOf(all) / 1_000).toFixed(2)} s`;
    console.info(
      `Without rotation ${times(control)}; with it ${times(rotating)}. Done: ${JSON.stringify(counts)}`,
    );
  }

  async function forbidSignIn(urls) {
    const database = await system.openDatabase();
    for (const url of Object.values(urls))
      await database.query(
        `alter role ${pg.escapeIdentifier(decodeURIComponent(new URL(url).username))} nologin`,
      );
    await database.end();
  }

  async function keysOf(objects) {
    const keys = [];
    for await (const { key } of new S3ObjectStore(objects).list('')) keys.push(key);
    return keys;
  }

  async function expectIdle() {
    const database = await system.openDatabase();
    await expectInvariants({
      database,
      home: system.home,
      objects: () => keysOf(system.credentials.objects),
      scratch: () => filesIn(join(system.home, 'work')),
      zombies: () => zombiesOf(process.pid),
    }).finally(() => database.end());
  }
});
