import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkModels, fetchModels } from './fetch-models.mjs';
import { fileProblem, readManifest } from './manifest.mjs';
import { tarEntries } from './tarball.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-models-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the manifest', () => {
  it('pins version, size and hash of every file that is fetched, each below its model', async () => {
    for (const { name, source, files, licence } of await readManifest()) {
      expect(licence).not.toBe('');
      for (const file of files) {
        expect(file.target.startsWith(`${name}/`)).toBe(true);
        if ('operator' in source) continue;
        expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(file.sizeBytes).toBeGreaterThan(0);
      }
    }
  });

  it('names every file once', async () => {
    const targets = (await readManifest()).flatMap((model) => model.files.map((file) => file.target));
    expect(new Set(targets).size).toBe(targets.length);
  });
});

describe('checking a models folder', () => {
  it('names what is missing', async () => {
    const base = (await checkModels({ modelsDir: folder })).find((model) => model.name === 'moonshine-base');
    expect(base).toMatchObject({ required: true, installed: false });
    expect(base?.problems[0]).toBe(`${join(folder, 'moonshine-base', 'encoder_model.onnx')} is missing`);
  });

  it('reports a file of the wrong size, and with verification one of the right size and wrong content', async () => {
    const file = {
      target: 'weights.bin',
      sizeBytes: 4,
      sha256: createHash('sha256').update('good').digest('hex'),
    };
    await writeFile(join(folder, 'weights.bin'), 'goo');
    expect(await fileProblem(folder, file, false)).toContain('weights.bin is corrupt: 3 bytes instead of 4');
    await writeFile(join(folder, 'weights.bin'), 'evil');
    expect(await fileProblem(folder, file, false)).toBeUndefined();
    expect(await fileProblem(folder, file, true)).toContain('weights.bin is corrupt: sha256');
    await writeFile(join(folder, 'weights.bin'), 'good');
    expect(await fileProblem(folder, file, true)).toBeUndefined();
  });

  it('refuses a model it does not know, and says how to get one that only an operator can bring', async () => {
    await expect(fetchModels({ modelsDir: folder, only: ['yolo'] })).rejects.toThrow(
      'No model is called yolo',
    );
    await expect(fetchModels({ modelsDir: folder, only: ['whisper-small'] })).rejects.toThrow(
      'ONNX export of Whisper small',
    );
  });

  it('counts an operator’s detector as installed in either of its formats', async () => {
    const installed = async () =>
      (await checkModels({ modelsDir: folder }))
        .filter((model) => model.installed && model.name.startsWith('yolov8'))
        .map(({ name }) => name);
    expect(await installed()).toEqual([]);
    for (const file of ['yolov8n/model.onnx', 'yolov8x/model.json']) {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await writeFile(join(folder, file), '');
    }
    expect(await installed()).toEqual(['yolov8n', 'yolov8x']);
  });
});

describe('reading a tarball', () => {
  it('gives files with their content, whatever the length of name and content, and passes over what is not read', async () => {
    const longName = `${'deep/'.repeat(30)}weights.bin`;
    const contents = new Map([
      ['package/a.txt', 'short'],
      ['package/b.bin', 'x'.repeat(200_000)],
      [`package/${longName}`, 'y'.repeat(512)],
    ]);
    for (const [path, content] of contents) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const tarball = join(folder, 'made.tgz');
    execFileSync('tar', ['--format=pax', '-czf', tarball, '-C', folder, ...contents.keys()]);
    const read = new Map<string, string>();
    for await (const { path, body } of tarEntries(tarball)) {
      read.set(path, '');
      if (path === 'package/b.bin') continue;
      for await (const part of body) read.set(path, (read.get(path) ?? '') + part.toString());
    }
    expect([...read]).toEqual(
      [...contents].map(([path, content]) => [path, path === 'package/b.bin' ? '' : content]),
    );
  });

  it('says so when the tarball breaks off', async () => {
    const whole = join(folder, 'whole.tar');
    await writeFile(join(folder, 'c.bin'), 'z'.repeat(5000));
    execFileSync('tar', ['-cf', whole, '-C', folder, 'c.bin']);
    const broken = join(folder, 'broken.tgz');
    execFileSync('sh', ['-c', `head -c 3000 "${whole}" | gzip > "${broken}"`]);
    const read = async () => {
      for await (const { body } of tarEntries(broken))
        for await (const part of body) expect(part.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('ends in the middle of an entry');
  });
});
