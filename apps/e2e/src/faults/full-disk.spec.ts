import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import { OwnSystem } from '../resilience/own-system.js';
import { expectIdle } from './expect-idle.js';
import { Company } from './company.js';

const testMs = 400_000;
const mebibyte = 1024 * 1024;

/** A disk of its own, which needs root; otherwise the row is reported as not tested. */
const canMount = process.getuid?.() === 0;

(canMount ? describe : describe.skip)('a system whose disk is full', () => {
  let mount: string;
  let system: OwnSystem;
  let company: Company;
  beforeAll(async () => {
    mount = await mkdtemp(join(tmpdir(), 'sop-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', mount]);
    system = await OwnSystem.create({ kind: 'embedded', folder: mount });
    await system.start();
    company = await Company.register(system);
  }, testMs);
  afterAll(async () => {
    await system.killAll();
    execFileSync('umount', ['-l', mount]);
    await rm(mount, { recursive: true });
  }, testMs);

  /** Writes until the disk is full. */
  async function fill(): Promise<void> {
    const handle = await open(join(mount, 'filler'), 'a');
    const block = Buffer.alloc(mebibyte);
    try {
      for (;;) await handle.write(block);
    } catch {
      // Full.
    }
    await handle.close();
  }
  const health = async () =>
    (await (await fetch(`${system.baseUrl}/api/health`)).json()) as {
      parts: Record<string, { detail?: string }>;
    };

  it(
    'I7 reports a full disk, loses nothing, and continues when there is space',
    async () => {
      const sopIds: string[] = [];
      for (let at = 0; at < 4; at += 1) sopIds.push(await company.create());
      await fill();
      await eventually(() => expect(system.output).toMatch(/The disk of .* is full/), { timeoutSeconds: 20 });
      await fill();
      expect((await statfs(mount)).bavail).toBeLessThan(100);
      await eventually(async () => {
        const reply = await company.upload();
        expect(reply.status).toBe(507);
        expect(await reply.json()).toMatchObject({
          type: 'out-of-space',
          detail: expect.stringMatching(/no space/),
        });
      });
      // Some are running and some are queued; none is started while the disk is full.
      await eventually(
        async () => {
          const shown = await Promise.all(sopIds.map(company.progress));
          expect(shown.map(({ detail }) => detail)).toContainEqual(
            expect.stringMatching(/^The server has run out of space/),
          );
        },
        { timeoutSeconds: 60, intervalMs: 500 },
      );
      const parts = Object.entries((await health()).parts);
      expect(parts.some(([, part]) => part.detail?.includes('no space'))).toBe(true);
      // Reading needs no space.
      expect((await company.list()).status).toBe(200);

      await rm(join(mount, 'filler'));
      for (const sopId of sopIds) await company.complete(sopId);
      await expectIdle(system);
    },
    testMs,
  );
});
