import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePorts } from '../launch/ports.mjs';
import { startedProduct } from './started-product.mjs';
import { limit, node, npm, scratch } from './start-command.mjs';

const run = promisify(execFile);
const folder = scratch();
const sample = 'tools/demo/sample.mp4';

async function secondsOf(file) {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ]);
  return Number(stdout);
}

/** The folder and ports of a product of its own. */
async function ownPlace() {
  const [port] = await freePorts(1);
  const servers = { DATABASE_URL: '', NATS_URL: '', S3_URL: '', HOST: '' };
  return { ...servers, DATA_DIR: join(folder(), 'data'), PORT: String(port) };
}

describe('npm start -- --video', () => {
  it(
    'writes an SOP of a file, of which the sample that visitors read is made',
    async () => {
      const out = join(folder(), 'sops');
      const args = ['--video', sample, '--title', 'Change a blade', '--out', out];
      const { code, output } = await npm('start', args, await ownPlace());
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      const [made] = readdirSync(out).map((name) => join(out, name));
      const sop = JSON.parse(readFileSync(join(made, 'sop.json'), 'utf8'));
      expect(sop.steps.length).toBeGreaterThan(0);
      expect(readFileSync(join(made, 'sop.md'), 'utf8')).toContain('# Change a blade');
      const web = join(folder(), 'web');
      const written = await node('tools/demo/make-web-sample.mjs', [made, web]);
      expect(written.code).toBe(0);
      const visitors = JSON.parse(readFileSync(join(web, 'src/features/sample-sop/sample.json'), 'utf8'));
      expect(visitors.steps.map(({ title }) => title)).toEqual(sop.steps.map(({ title }) => title));
      expect(readFileSync(join(web, 'public/sample/sample.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n\d\d:\d\d/);
    },
    limit,
  );
});

describe('npm start -- --video DIR', () => {
  it(
    'writes an SOP of each video under the name of its file, and names the one that fails',
    async () => {
      const [videos, out] = ['videos', 'sops'].map((name) => join(folder(), name));
      mkdirSync(videos);
      for (const [name, seconds] of [
        ['step 9.mp4', '3'],
        ['step 10.mp4', '4'],
      ])
        await run('ffmpeg', ['-v', 'error', '-i', sample, '-t', seconds, '-c', 'copy', join(videos, name)]);
      writeFileSync(join(videos, 'broken.mp4'), 'not a video');
      const { code, output } = await npm('start', ['--video', videos, '--out', out], await ownPlace());
      expect({ code, output: code === 1 ? '' : output }).toEqual({ code: 1, output: '' });
      expect(output).toContain('2 of 3 videos became an SOP.');
      expect(output).toMatch(/broken\.mp4: \S/);
      expect(output.indexOf('step 9.mp4')).toBeLessThan(output.indexOf('step 10.mp4'));
      expect(readdirSync(out).toSorted()).toEqual(['step 10', 'step 9']);
      expect(readFileSync(join(out, 'step 9', 'sop.md'), 'utf8')).toMatch(/^# /);
    },
    limit,
  );
});

describe('npm start -- --demo', () => {
  it(
    'adds a company with an SOP, of which the screenshots are taken',
    async () => {
      const product = await startedProduct(['--demo'], await ownPlace());
      try {
        const match = await product.waitForOutput(/Demo company: +(\S+) +password +(\S+)/);
        const { url } = product;
        const pictures = join(folder(), 'screens');
        const { code, output } = await npm('screenshots', [url, match[1], match[2], pictures]);
        expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
        expect(readdirSync(pictures).toSorted()).toEqual([
          'change-image.webp',
          'dark.webp',
          'phone.webp',
          'sop.webp',
        ]);
        const refused = await npm('screenshots', [url]);
        expect(refused.output).toContain('An address, an e-mail address and its password are required.');
        expect(refused.code).toBe(2);
      } finally {
        await product.stop();
      }
    },
    limit,
  );
});

describe('what the demo’s files are made with', () => {
  it(
    'makes a narrated video of the drawn scenes',
    async () => {
      const file = join(folder(), 'sample.mp4');
      const { code, output } = await node('tools/demo/make-sample.mjs', [file, '--scenes', '1']);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(await secondsOf(file)).toBeGreaterThan(1);
    },
    limit,
  );

  it(
    'makes a narrated video of objects with their ground truth',
    async () => {
      const [file, truth] = ['objects.mp4', 'truth.json'].map((name) => join(folder(), name));
      const size = ['--width', '320', '--height', '180', '--seconds', '4'];
      const say = ['--say', '1 Take the torque wrench.', '--truth', truth];
      const { code, output } = await node('tools/demo/object-video.mjs', [
        file,
        '--seed',
        '2',
        ...size,
        ...say,
      ]);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(await secondsOf(file)).toBeCloseTo(4, 0);
      const { labels, pictures } = JSON.parse(readFileSync(truth, 'utf8'));
      const seen = new Set(pictures.flat().map(({ label }) => label));
      expect(seen.size).toBeGreaterThan(0);
      expect(labels).toEqual(expect.arrayContaining([...seen]));
    },
    limit,
  );

  it(
    'draws the picture of the landing page’s social card',
    async () => {
      const file = join(folder(), 'social.png');
      const { code, output } = await node('tools/demo/make-social-picture.mjs', [file]);
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(statSync(file).size).toBeGreaterThan(10_000);
    },
    limit,
  );
});

describe('npm run dev', () => {
  it(
    'serves the web with hot reload before the product, and ends on request',
    async () => {
      const product = await startedProduct([], await ownPlace(), 'dev');
      try {
        const [, web] = await product.waitForOutput(/Web with hot reload +(\S+)/);
        const { status } = await fetch(`${web}/api/users/me`).catch((error) => ({
          status: error.message,
        }));
        // Sent to the product, which has no such user.
        expect(status).toBe(401);
        expect(await (await fetch(web)).text()).toContain('/@vite/client');
      } finally {
        expect(await product.stop()).toBe(0);
      }
    },
    limit,
  );
});
