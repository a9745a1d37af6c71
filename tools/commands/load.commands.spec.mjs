import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { limit, node, npm } from './start-command.mjs';

const hasK6 = spawnSync(process.env.K6 || 'k6', ['version']).status === 0;
const withK6 = hasK6 ? it : it.skip;

describe('npm run load', () => {
  withK6.each(['smoke', 'browse', 'uploads', 'polling', 'sign-in', 'day', 'soak'])(
    '%s is answered, by the product and by the bare server',
    async (name) => {
      const { code, output } = await npm('load', [name], { LOAD_SECONDS: '3', LOAD_SOPS: '3' });
      const [, perSecond, failed] = /; (\d+) requests a second, ([\d.]+) % failed/.exec(output) ?? [output];
      expect(Number(perSecond)).toBeGreaterThan(0);
      if (name !== 'sign-in') expect(Number(failed)).toBe(0);
      expect(output).toMatch(/product \/ bare server: med [\d.]+/);
      // 1: an objective was missed, which a busy machine may do.
      expect([0, 1]).toContain(code);
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
