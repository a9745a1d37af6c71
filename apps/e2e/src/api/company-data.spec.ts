import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { routes, type CompanyExport } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { fromBufferPromise } from 'yauzl';
import { readSystem } from '../system.js';
import { expectStatus } from './client.js';
import { createDepartment, joinCompany, registerCompany } from './companies.js';

async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}

describe('data export of a company over HTTP', () => {
  it('contains the data of every service in one zip, by a signed path with Range, without secrets', async () => {
    const { client, email, name } = await registerCompany('=Export');
    await createDepartment(client, 'Paint shop');
    const viewer = await joinCompany(client, 'viewer');
    const ai_settings = {
      transcription_model: 'whisper-small',
      object_detection: true,
      glossary: ['Zentrox'],
    } as const;
    await client.call(routes.settings.write, { body: { ai_settings } });
    // Audit entries appear a moment later.
    await eventually(async () => {
      const { items } = await client.call(routes.audit.list);
      expect(items.map(({ action }) => action)).toContain('company.settings-changed');
    });
    const asked = await client.call(routes.companyExports.create, { body: { include_videos: false } });
    let made: CompanyExport | undefined;
    await eventually(
      async () => {
        const { exports } = await client.call(routes.companyExports.list);
        made = exports.find(({ id }) => id === asked.id);
        return made?.state === 'done';
      },
      { timeoutSeconds: 100 },
    );
    const url = `${readSystem().baseUrl}/api/${made?.path}`;
    const zip = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(zip.length).toBe(made?.size_bytes);
    const part = await fetch(url, { headers: { range: 'bytes=2-5' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, zip.subarray(2, 6)]);
    expect((await fetch(url.replace('company.zip', 'other.zip'))).status).toBe(403);

    const files = await filesIn(zip);
    const textOf = (path: string) => files.get(path)?.toString('utf8') ?? '';
    expect(JSON.parse(textOf('company/company.json'))).toMatchObject({ name });
    expect(textOf('company/users.csv')).toContain(email);
    expect(textOf('company/users.csv')).toContain(viewer.email);
    expect(textOf('company/audit-trail.csv')).toContain('company.settings-changed');
    expect(textOf('departments.json')).toContain('Paint shop');
    expect(textOf('settings/glossary.txt')).toBe('Zentrox\n');
    expect(JSON.parse(textOf('billing/subscription.json'))).toMatchObject({ plan: 'trial' });
    expect(textOf('billing/usage.csv')).toContain('sops_created');
    const manifest = JSON.parse(textOf('manifest.json')) as { files: { path: string; sha256: string }[] };
    for (const { path, sha256 } of manifest.files)
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    const everything = [...files.values()].map((content) => content.toString('utf8')).join('\n');
    expect(everything).not.toMatch(/argon2|password_hash|access_token/);
    await expectStatus(await viewer.client.send(routes.companyExports.list), 403);
  });
});
