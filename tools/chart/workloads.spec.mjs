import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { workerJobs } from '../../libs/services/pipeline/src/pipeline.jobs.js';
import { trainJob } from '../../libs/services/training/src/training.jobs.js';
import { serviceEnvironment } from '../launch/service-environment.mjs';
import { chart } from './service-calls.mjs';

const workloads = Object.entries(parse(readFileSync(join(chart, 'files', 'workloads.yaml'), 'utf8')));
const services = workloads.filter(([name, { isWorker }]) => !isWorker && name !== 'migrate');

/** Every secret that a pod may read. */
const keys = [
  ...new Set(workloads.flatMap(([, { secrets = [], mayHave = [] }]) => [...secrets, ...mayHave])),
];
const made = {
  TOKEN_KEYS: 'tokenKeys',
  TOKEN_SECRET: 'tokenSecret',
  MEDIA_SIGNING_SECRET: 'mediaSigningSecret',
  SECRETS_KEY: 'secretsKey',
};

const context = {
  settings: {
    passedThrough: Object.fromEntries(keys.map((key) => [key, key])),
    adminPassword: 'x',
    rateLimitFactor: '1',
  },
  secrets: Object.fromEntries(Object.values(made).map((name) => [name, name])),
  databaseUrls: {},
  home: '/home',
  objects: { folder: '/objects' },
};

describe('the secrets of a pod', () => {
  it.each(services)(
    'are for %s those that the launcher gives to the same service',
    (name, { secrets = [], mayHave = [] }) => {
      const received = Object.keys(serviceEnvironment(context, name));
      expect([...secrets, ...mayHave].sort()).toEqual(keys.filter((key) => received.includes(key)).sort());
    },
  );
});

describe('the pods that waiting work scales', () => {
  const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));

  it.each([
    ['pipeline-worker', workerJobs],
    ['trainer', [trainJob]],
  ])('count every kind of job that a %s does', (name, jobs) => {
    const { query } = values.workloads[name].queue;
    const queues = [...query.matchAll(/queue=~?"([^"]+)"/g)].map(([, kinds]) => kinds.split('|').sort());
    const kinds = jobs.map(({ kind }) => kind).sort();
    expect(queues).toEqual([kinds, kinds]);
  });
});
