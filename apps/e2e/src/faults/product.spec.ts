import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { client, eventually } from '@sop/testing';
import { OwnSystem, operatorPassword } from '../resilience/own-system.js';
import { expectIdle } from './expect-idle.js';
import { Company } from './company.js';

const testMs = 400_000;
const requests = 300;
/** One line for each process that a request passes, with its content: generous by half. */
const mostLogBytesPerRequest = 3_000;

describe('system that is used during its work', () => {
  let system: OwnSystem;
  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
  }, testMs);
  afterEach(() => expectIdle(system), testMs);
  afterAll(() => system.remove(), testMs);

  const logs = async (): Promise<string> => {
    const folder = join(system.home, 'logs');
    const files = (await readdir(folder)).filter((name) => name.includes('.log'));
    return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  };

  it(
    'R6 finishes the SOP of a company that is suspended during the work, and accepts nothing more from it',
    async () => {
      const company = await Company.register(system);
      const operator = client(system.baseUrl);
      await operator.signIn('admin@sop-creator.local', operatorPassword);
      const sopId = await company.create();
      const params = { id: company.companyId };
      await operator.call(routes.companies.suspend, { params });
      const suspendedAt = performance.now();
      await eventually(async () => expect((await company.list()).status).toBe(403), { timeoutSeconds: 5 });
      expect(performance.now() - suspendedAt).toBeLessThan(6_000);
      expect((await company.upload()).status).toBe(403);
      const database = await system.openDatabase();
      await eventually(
        async () => {
          const sql = `select status from sop.sop where id = $1`;
          expect((await database.query(sql, [sopId])).rows).toEqual([{ status: 'ready' }]);
        },
        { timeoutSeconds: 150, intervalMs: 300 },
      );
      await database.end();
      await operator.call(routes.companies.reactivate, { params });
      await company.signInAgain();
      await company.complete(sopId);
      await company.complete(await company.create());
    },
    testMs,
  );

  it(
    'O5 writes no secret into its logs, and a bounded number of bytes per request',
    async () => {
      const company = await Company.register(system);
      await company.complete(await company.create());
      const wrong = client(system.baseUrl);
      await expect(wrong.signIn(company.email, 'a wrong password of mine')).rejects.toThrow();
      const before = (await logs()).length;
      for (let at = 0; at < requests; at += 1) await company.list();
      const text = await logs();
      expect((text.length - before) / requests).toBeLessThan(mostLogBytesPerRequest);
      const stored = JSON.parse(await readFile(join(system.home, 'secrets.json'), 'utf8')) as object;
      const secrets = [
        ...Object.values(stored).map(String),
        ...[operatorPassword, company.password, 'a wrong password of mine', String(company.client.token)],
      ];
      for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
      expect(text).not.toMatch(/eyJ[\w-]+\.eyJ[\w-]+\./);
      expect(text).not.toContain(company.email);
    },
    testMs,
  );
});
