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

describe('the pods of the chart, started as it says', () => {
  let cluster;
  let migration;
  let api;
  let department;
  beforeAll(async () => {
    cluster = new Cluster(await render([]));
    await cluster.start();
    const job = cluster.manifests.find(
      ({ kind, metadata }) => kind === 'Job' && metadata.name.endsWith('-migrate'),
    );
    migration = await cluster.begin(job);
    migration.code = await migration.ended;
    cluster.pods.delete(migration.name);
    for (const deployment of cluster.deployments()) await cluster.begin(deployment);
  }, testMs);
  afterAll(() => cluster?.stop(), testMs);

  const running = () => [...cluster.pods.values()];
  const podOf = (kind) =>
    running().find(({ manifest }) => manifest.metadata.name === `sop-sop-creator-${kind}`);
  const wordsOf = ({ name, said }) => `${name}: ${said.slice(-1_500)}`;

  async function untilReady(pods) {
    await until(
      () => {
        const gone = pods.find(({ hasEnded }) => hasEnded);
        if (gone) throw new Error(wordsOf(gone));
        return pods.every(({ isReady }) => isReady);
      },
      () =>
        pods
          .filter(({ isReady }) => !isReady)
          .map(wordsOf)
          .join('\n'),
    );
  }

  async function until(isSo, otherwise = () => '') {
    const deadline = performance.now() + 300_000;
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`It did not come to it. ${otherwise()}`);
      await pause(250);
    }
  }

  const create = (title) => api.upload(video, { title, departmentId: department });
  const progress = (sopId) => api.call('GET', `/progress/${sopId}`);

  async function untilComplete(sopId) {
    await until(async () => {
      const { stage, detail } = await progress(sopId);
      if (stage === 'error') throw new Error(detail);
      return stage === 'complete';
    });
  }

  it('are preceded by schemas that are up to date', () => {
    expect([migration.code, migration.code === 0 || wordsOf(migration)]).toEqual([0, true]);
  });

  it(
    'all become live and ready, and none is restarted',
    async () => {
      await untilReady(running());
      expect(running().map(({ name, restarts }) => [name, restarts])).toEqual(
        running().map(({ name }) => [name, 0]),
      );
    },
    testMs,
  );

  it('are nobody, without a right, on a root that cannot be written to', () => {
    const nobody = { uid: '1000', rights: '0000000000000000', noNewRights: '1', root: 'ro' };
    expect(running().map((pod) => [pod.name, pod.standing()])).toEqual(
      running().map(({ name }) => [name, nobody]),
    );
  });

  it(
    'make an SOP of a video that comes through the gateway, with no place to write but their volumes',
    async () => {
      api = new ApiClient(cluster.urlOf('-gateway'));
      await api.signInOrRegister(account);
      department = await api.departmentId('Workshop');
      const sopId = await create('Acted out');
      await untilComplete(sopId);
      const { steps } = await api.call('GET', `/sops/${sopId}`);
      const [{ screenshots }] = steps;
      expect((await api.download(screenshots[0].path)).type).toMatch(/^image\//);
    },
    testMs,
  );

  it('let the operator in with the password of the secret', async () => {
    const operator = new ApiClient(cluster.urlOf('-gateway'));
    const password = cluster.secretValue('-application', 'ADMIN_PASSWORD');
    await operator.signIn({ email: 'admin@sop-creator.local', password });
    const health = await operator.call('GET', '/health');
    expect(health).toMatchObject({ status: 'ok' });
  });

  it('hold less memory than they may, with a quarter to spare', () => {
    const full = running().filter((pod) => pod.memory().held > 0.75 * pod.memory().limit);
    expect(full.map((pod) => [pod.name, pod.memory()])).toEqual([]);
  });

  it(
    'are replaced one after the other without a request that fails',
    async () => {
      const asking = await keepAsking();
      for (const old of running().filter(({ container }) => container.ports[0].name === 'http')) {
        await untilReady([await cluster.begin(old.manifest)]);
        const ending = cluster.end(old);
        await until(async () => !(await answers(old, old.container.readinessProbe)));
        const { code, seconds } = await ending;
        expect([old.name, code]).toEqual([old.name, 0]);
        expect(seconds).toBeLessThan(old.spec.terminationGracePeriodSeconds);
      }
      expect(await asking.stop()).toEqual([]);
    },
    testMs,
  );

  it(
    'of workers are replaced in the midst of their work, and it is made all the same',
    async () => {
      const sopId = await create('Handed on');
      await until(async () => (await progress(sopId)).progress > 0);
      for (const kind of ['pipeline-worker', 'studio-worker', 'trainer']) {
        const old = podOf(kind);
        expect([kind, (await cluster.end(old)).code]).toEqual([kind, 0]);
        await cluster.begin(old.manifest);
      }
      await untilReady(running());
      await untilComplete(sopId);
    },
    testMs,
  );

  /** A few people who read a list, each as often as one may, as long as something is replaced. */
  async function keepAsking() {
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
    const asking = Promise.all(readers.map(ask));
    return {
      async stop() {
        isOver = true;
        await asking;
        return failed;
      },
    };
  }
});
