import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

/** Installs programs that report this version. */
async function installed(version: string, year: number): Promise<void> {
  const versionLine = `ffmpeg version ${version} Copyright (c) 2000-${year} the FFmpeg developers`;
  for (const name of ['ffmpeg', 'ffprobe'])
    await writeFile(join(folder, name), `#!/bin/sh\necho '${versionLine}'\n`, { mode: 0o755 });
  useMediaTools({ searchPath });
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
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'npm' });
    expect(await describeMediaTools()).toMatch(
      /^ffmpeg \S+ \(\d{4}\) from the npm packages: the system’s own gets repairs sooner/,
    );
  });

  it('uses the system’s old ffmpeg when the npm package is older still', async () => {
    await installed('4.4.9', 2099);
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'path', version: '4.4.9' });
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
