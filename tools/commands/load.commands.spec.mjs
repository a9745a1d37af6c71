import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../launch/api-client.mjs';
import { localEmail } from '../launch/local-company.mjs';
import { loadOrCreateSecrets } from '../launch/secrets.mjs';
import { freePorts } from '../launch/ports.mjs';
import { startedProduct } from './started-product.mjs';
import { limit, node, npm, scratch } from './start-command.mjs';

const folder = scratch();
const short = { LOAD_SECONDS: '3', LOAD_SOPS: '3', LOAD_MB: '9' };
const stored = (file) => JSON.parse(readFileSync(file, 'utf8'));

describe('npm run load', () => {
  it.each(['smoke', 'browse', 'uploads', 'large', 'polling', 'sign-in', 'day', 'soak'])(
    '%s is answered, by the product and by the bare server',
    async (name) => {
      const summary = join(folder(), 'summary.json');
      const { code, output } = await npm('load', [name, '--summary', summary], short);
      const [, perSecond, failed] = /; (\d+) requests a second, ([\d.]+) % failed/.exec(output) ?? [output];
      // Two large uploads at once may take more than a second each.
      if (name !== 'large') expect(Number(perSecond)).toBeGreaterThan(0);
      if (name !== 'sign-in') expect(Number(failed)).toBe(0);
      expect(output).toMatch(/product \/ bare server: med [\d.]+/);
      expect(stored(summary)).toMatchObject({ scenario: name, metrics: { http_reqs: {} } });
      // 1: an objective was missed, which a busy machine may do.
      expect([0, 1]).toContain(code);
    },
    limit,
  );

  it(
    'resumable continues uploads whose requests are cut off, at the offset of the server',
    async () => {
      const summary = join(folder(), 'summary.json');
      const env = { ...short, LOAD_SECONDS: '8', LOAD_MB: '40' };
      const { output } = await npm('load', ['resumable', '--summary', summary], env);
      expect(output).toMatch(/continued after a request that was cut off: [1-9]/);
      expect(output).toMatch(/uploads\.append +[1-9]/);
      const { metrics } = stored(summary);
      expect(metrics.checks.values).toMatchObject({ rate: 1, fails: 0 });
      expect(metrics['http_reqs{name:sops.create}'].values.count).toBeGreaterThan(0);
    },
    limit,
  );

  it(
    'ramp-to-break says which rate held, and where it broke',
    async () => {
      const summary = join(folder(), 'summary.json');
      const env = { ...short, LOAD_SECONDS: '27' };
      const { code, output } = await npm('load', ['ramp-to-break', '--summary', summary], env);
      expect(output).toMatch(/25 a second: \d+ reached, p95 [\d.]+ ms/);
      expect(output).toMatch(/held \d+ requests a second(, broke at \d+|; no step broke)/);
      expect(stored(summary).ramp.steps[0]).toMatchObject({ rate: 25 });
      expect(code).toBe(0);
    },
    limit,
  );

  it(
    'runs against any system by its address and a token, with k6’s own outputs and a row for each route',
    async () => {
      const [port] = await freePorts(1);
      const home = join(folder(), 'data');
      const servers = { DATABASE_URL: '', NATS_URL: '', S3_URL: '', HOST: '' };
      // No SOP is made of the uploads.
      const idle = { PIPELINE_WORKERS: '0', TRAINING_WORKERS: '0', TRAINING_STUDIO_WORKERS: '0' };
      const product = await startedProduct([], { ...servers, ...idle, DATA_DIR: home, PORT: String(port) });
      try {
        const api = new ApiClient(product.url);
        await api.signIn({ email: localEmail, password: loadOrCreateSecrets(home).localPassword });
        const [out, summary] = ['points.json', 'summary.json'].map((name) => join(folder(), name));
        const system = ['--url', product.url, '--token', api.token, '--summary', summary];
        const empty = await npm('load', ['smoke', ...system], short);
        expect(empty.output).toContain('That company has no SOP to read. --sops 5 makes five.');
        expect(empty.code).not.toBe(0);
        const { output } = await npm(
          'load',
          ['smoke', ...system, '--sops', '2', '--out', `json=${out}`],
          short,
        );
        expect(output).toMatch(/route +count +a second +med +p95/);
        for (const route of ['sops.page', 'sops.get', 'progress.get', 'departments.list'])
          expect(output).toMatch(new RegExp(`${route.replace('.', '\\.')} +[1-9]`));
        expect(output).not.toContain('bare server');
        expect((await api.call('GET', '/sops')).length).toBe(2);
        expect(readFileSync(out, 'utf8')).toContain('"http_req_duration"');
        expect(stored(summary)).toMatchObject({ scenario: 'smoke', system: product.url });
        expect(readFileSync(summary, 'utf8')).not.toContain(api.token);
      } finally {
        await product.stop();
      }
    },
    limit,
  );

  it(
    'needs both the address and a token of another system',
    async () => {
      const { code, output } = await npm('load', ['smoke', '--url', 'http://127.0.0.1:9'], {
        LOAD_TOKEN: '',
      });
      expect(output).toContain('--url and --token (or LOAD_TOKEN) together name a system that runs');
      expect(code).toBe(2);
    },
    limit,
  );

  it(
    'says what is missing where there is no k6, and which scenarios there are',
    async () => {
      const without = await npm('load', ['smoke'], { K6: '/nowhere/k6' });
      expect(without.output).toContain('k6 is needed: https://grafana.com/docs/k6/');
      const unknown = await npm('load', ['storm']);
      expect(unknown.output).toContain('Which scenario? There are: smoke, browse');
      expect([without.code, unknown.code]).toEqual([2, 2]);
    },
    limit,
  );

  it(
    'simulates a working day',
    async () => {
      const args = ['--companies', '20', '--sops-each', '5', '--max', '10'];
      const { code, output } = await node('tools/load/simulate.mjs', args);
      expect(output).toMatch(/[1-9]\d* SOPs, \d+ worker hours of work/);
      expect(output).toMatch(/most workers [1-9]/);
      expect(code).toBe(0);
    },
    limit,
  );
});
