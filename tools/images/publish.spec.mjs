import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { main } from './command.mjs';
import { findEngine } from './engine.mjs';

const digest = `sha256:${'d'.repeat(64)}`;

describe('npm run images -- --push', () => {
  const path = process.env.PATH;
  let folder;

  /** A docker that records its calls and, when it pushes, reports a digest. */
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-publish-'));
    const docker = join(folder, 'docker');
    writeFileSync(
      docker,
      `#!/bin/sh
printf '%s\\n' "$*" >> '${folder}/calls'
while [ $# -gt 0 ]; do
  if [ "$1" = --metadata-file ]; then printf '{"containerimage.digest":"${digest}"}' > "$2"; fi
  shift
done
`,
    );
    chmodSync(docker, 0o755);
    process.env.PATH = [folder, path].join(delimiter);
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true, force: true });
  });

  it('pushes for two platforms, with provenance and a bill of materials, and reports the digest', async () => {
    const engine = await findEngine('docker');
    const pushed = await engine.publish({
      target: 'light',
      tag: 'r.example.com/sop-creator/light:1.0.0',
      args: { BASE: 'node:22' },
      labels: { 'org.opencontainers.image.version': '1.0.0' },
      platforms: 'linux/amd64,linux/arm64',
    });
    expect(pushed).toMatchObject({ code: 0, digest });
    const call = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').at(-1);
    for (const flag of [
      'buildx build --platform linux/amd64,linux/arm64',
      '--provenance mode=max',
      '--sbom true',
      '--push',
      '--target light -t r.example.com/sop-creator/light:1.0.0',
      '--build-arg BASE=node:22',
      '--label org.opencontainers.image.version=1.0.0',
    ])
      expect(call).toContain(flag);
  });

  it('is refused for an engine that adds no provenance', async () => {
    const podman = join(folder, 'podman');
    writeFileSync(podman, '#!/bin/sh\n');
    chmodSync(podman, 0o755);
    await expect(main(['light', '--engine', 'podman', '--push', 'r.example.com'])).rejects.toThrow(
      '--push needs docker with buildx',
    );
  });
});

describe('docker/Dockerfile', () => {
  const dockerfile = readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8');

  it('names every base that comes from a registry by its digest', () => {
    const named = [...dockerfile.matchAll(/^ARG \w*BASE=(\S+)$/gm)].map(([, image]) => image);
    expect(named).toHaveLength(2);
    for (const image of named) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const stages = new Set([...dockerfile.matchAll(/ AS ([\w-]+)$/gm)].map(([, stage]) => stage));
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    for (const base of bases) expect(stages.has(base) || /^\$\{\w*BASE\}$/.test(base)).toBe(true);
  });

  it('installs packages before it copies sources, and only what a lock file names', () => {
    const build = dockerfile.slice(dockerfile.indexOf('AS build'), dockerfile.indexOf('AS fetched'));
    expect(build.indexOf('npm ci')).toBeLessThan(build.indexOf('COPY apps'));
    expect(dockerfile).not.toMatch(/npm (install|i) /);
    for (const [, file] of dockerfile.matchAll(/COPY (docker\/\w+\/package\.json) /g)) {
      const wanted = JSON.parse(readFileSync(join(root, file), 'utf8')).dependencies;
      const lock = file.replace('package.json', 'package-lock.json');
      expect(existsSync(join(root, lock))).toBe(true);
      expect(JSON.parse(readFileSync(join(root, lock), 'utf8')).packages[''].dependencies).toEqual(wanted);
    }
  });
});
