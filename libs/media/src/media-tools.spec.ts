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

/** Programs of the system that say this of themselves. */
async function installed(version: string, year: number): Promise<void> {
  const said = `ffmpeg version ${version} Copyright (c) 2000-${year} the FFmpeg developers`;
  for (const name of ['ffmpeg', 'ffprobe'])
    await writeFile(join(folder, name), `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 });
  useMediaTools({ searchPath });
}

describe('the ffmpeg that works here', () => {
  it('is the system’s, which gets repairs', async () => {
    await installed('7.1.2', 2025);
    expect(await findMediaTools({ searchPath })).toMatchObject({
      source: 'path',
      version: '7.1.2',
      year: 2025,
    });
  });

  it('is the one of the npm packages where the system’s is older, and it is said that it gets fewer repairs', async () => {
    await installed('3.4.1', 2000);
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'npm' });
    expect(await describeMediaTools()).toMatch(
      /^ffmpeg \S+ \(\d{4}\) from the npm packages: the system’s own gets repairs sooner/,
    );
  });

  it('is the system’s old one where that of the npm packages is older still', async () => {
    await installed('4.4.9', 2099);
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'path', version: '4.4.9' });
    expect(await describeMediaTools()).toMatch(/^ffmpeg 4\.4\.9 \(2099\) of the system;/);
  });

  it('is one built from source, whatever it calls its version', async () => {
    await installed('N-118000-gabcdef', 2026);
    expect(await findMediaTools({ searchPath })).toMatchObject({ source: 'path' });
  });

  it('is the one that was named, or none', async () => {
    await installed('4.0', 2018);
    const named = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') };
    await expect(findMediaTools(named)).rejects.toThrow('No usable ffmpeg 5 or later');
  });
});
