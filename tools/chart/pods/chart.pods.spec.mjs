import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../../launch/api-client.mjs';
import { root } from '../../launch/paths.mjs';
import { render } from '../render.mjs';
import { Cluster } from './cluster.mjs';
import { answers } from './kubelet.mjs';

const testMs = 900_000;
const account = { email: 'acted@example.com', password: 'acted-out-in-full', companyName: 'Acted out' };
const video = join(root, 'tools', 'demo', 'sample.mp4');

describe('the pods of the chart', () => {
  let cluster;
  let migration;
  let api;
  let department;
  beforeAll(async () => {
    cluster = new Cluster(await render([]));
    await cluster.start();
    // As `helm install --wait` does: the migration is part of the release here, and starts with the pods that wait for it.
    const job = cluster.manifests.find(
      ({ kind, metadata }) => kind === 'Job' && metadata.name.includes('-migrate'),
    );
    for (const deployment of cluster.deployments()) await cluster.begin(deployment);
    migration = await cluster.begin(job);
    migration.code = await migration.ended;
    cluster.pods.delete(migration.name);
  }, testMs);
  afterAll(() => cluster?.stop(), testMs);

  const running = () => [...cluster.pods.values()];
  const podOf = (kind) =>
    running().find(({ manifest }) => manifest.metadata.name === `sop-sop-creator-${kind}`);
  const outputOf = ({ name, output }) => `${name}: ${output.slice(-1_500)}`;

  async function waitUntilReady(pods) {
    await waitUntil(
      () => {
        const ended = pods.find(({ hasEnded }) => hasEnded);
        if (ended) throw new Error(outputOf(ended));
        return pods.every(({ isReady }) => isReady);
      },
      () =>
        pods
          .filter(({ isReady }) => !isReady)
          .map(outputOf)
          .join('\n'),
    );
  }

  async function waitUntil(condition, describeFailure = () => '') {
    const deadline = performance.now() + 300_000;
    while (!(await condition())) {
      if (performance.now() > deadline) throw new Error(`Timed out. ${describeFailure()}`);
      await pause(250);
    }
  }

  const create = (title) => api.upload(video, { title, departmentId: department });
  const progress = (sopId) => api.call('GET', `/progress/${sopId}`);

  async function waitUntilComplete(sopId) {
    await waitUntil(async () => {
      const { stage, detail } = await progress(sopId);
      if (stage === 'error') throw new Error(detail);
      return stage === 'complete';
    });
  }

  it('start while the migration runs, which succeeds', () => {
    expect([migration.code, migration.code === 0 || outputOf(migration)]).toEqual([0, true]);
  });

  it(
    'become live and ready without a restart',
    async () => {
      await waitUntilReady(running());
      expect(running().map(({ name, restarts }) => [name, restarts])).toEqual(
        running().map(({ name }) => [name, 0]),
      );
    },
    testMs,
  );

  it('run unprivileged with a read-only root', () => {
    const unprivileged = { uid: '1000', rights: '0000000000000000', noNewRights: '1', root: 'ro' };
    expect(running().map((pod) => [pod.name, pod.privileges()])).toEqual(
      running().map(({ name }) => [name, unprivileged]),
    );
  });

  it(
    'make an SOP of an uploaded video while only their volumes are writable',
    async () => {
      api = new ApiClient(cluster.urlOf('-gateway'));
      await api.signInOrRegister(account);
      department = await api.departmentId('Workshop');
      const sopId = await create('Acted out');
      await waitUntilComplete(sopId);
      const { steps } = await api.call('GET', `/sops/${sopId}`);
      const [{ screenshots }] = steps;
      expect((await api.download(screenshots[0].path)).type).toMatch(/^image\//);
    },
    testMs,
  );

  it('accept the operator’s password of the secret', async () => {
    const operator = new ApiClient(cluster.urlOf('-gateway'));
    const password = cluster.secretValue('-application', 'ADMIN_PASSWORD');
    await operator.signIn({ email: 'admin@sop-creator.local', password });
    const health = await operator.call('GET', '/health');
    expect(health).toMatchObject({ status: 'ok' });
  });

  it('use at most three quarters of their memory limit', () => {
    const full = running().filter((pod) => pod.memory().held > 0.75 * pod.memory().limit);
    expect(full.map((pod) => [pod.name, pod.memory()])).toEqual([]);
  });

  it(
    'are replaced one at a time without a failed request',
    async () => {
      const polling = await pollLists();
      for (const old of running().filter(({ container }) => container.ports[0].name === 'http')) {
        await waitUntilReady([await cluster.begin(old.manifest)]);
        const ending = cluster.end(old);
        await waitUntil(async () => !(await answers(old, old.container.readinessProbe)));
        const { code, seconds } = await ending;
        expect([old.name, code]).toEqual([old.name, 0]);
        expect(seconds).toBeLessThan(old.spec.terminationGracePeriodSeconds);
      }
      expect(await polling.stop()).toEqual([]);
    },
    testMs,
  );

  it(
    'finish an SOP although workers are replaced during their work',
    async () => {
      const sopId = await create('Handed on');
      await waitUntil(async () => (await progress(sopId)).progress > 0);
      for (const kind of ['pipeline-worker', 'studio-worker', 'trainer']) {
        const old = podOf(kind);
        expect([kind, (await cluster.end(old)).code]).toEqual([kind, 0]);
        await cluster.begin(old.manifest);
      }
      await waitUntilReady(running());
      await waitUntilComplete(sopId);
    },
    testMs,
  );

  /** Polls a list as several users, as often as the rate limit allows, until stopped. */
  async function pollLists() {
    const failed = [];
    let isOver = false;
    const ask = async (reader) => {
      for (; !isOver; await pause(100))
        await reader
          .call('GET', '/sops')
          .catch((error) => failed.push(error.cause?.message ?? error.message));
    };
    const readers = Array.from({ length: 4 }, () => new ApiClient(cluster.urlOf('-gateway')));
    for (const reader of readers) await reader.signInOrRegister(account);
    const polling = Promise.all(readers.map(ask));
    return {
      async stop() {
        isOver = true;
        await polling;
        return failed;
      },
    };
  }
});
