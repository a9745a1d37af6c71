import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../launch/run-command.mjs';

/**
 * What builds images and runs them. Buildah has no `run` of images: it makes a working container of one and runs in that.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(options: { target: string, tag: string, args: Record<string, string>, labels: Record<string, string>, onLine?: (line: string) => void }) => Promise<Outcome>} build
 * @property {(image: string, command: string[], environment?: Record<string, string>) => Promise<Outcome>} run as the image's own user
 * @property {(image: string) => Promise<number>} size in bytes
 * @property {(options: { target: string, tag: string, args: Record<string, string>, labels: Record<string, string>, platforms: string, onLine?: (line: string) => void }) => Promise<Outcome & { digest?: string }>} [publish]
 *   builds for several platforms and pushes, with provenance and a bill of materials (docker's buildx alone)
 * @typedef {{ code: number, output: string }} Outcome
 */

const file = 'docker/Dockerfile';
const flags = (flag, values) => Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);

const buildFlags = ({ target, tag, args, labels }) => [
  ...['-f', file, '--target', target, '-t', tag],
  ...flags('--build-arg', args),
  ...flags('--label', labels),
  '.',
];

const likeDocker = (name) => ({
  name,
  build: ({ onLine, ...what }) => runCommand(name, ['build', ...buildFlags(what)], { onLine }),
  run: (image, [entry, ...rest], environment = {}) =>
    runCommand(name, [
      ...['run', '--rm', '--read-only', '--tmpfs', '/tmp', '--cap-drop=ALL', '--network=none'],
      ...flags('--env', environment),
      ...['--entrypoint', entry, image, ...rest],
    ]),
  size: async (image) =>
    Number((await runCommand(name, ['image', 'inspect', '-f', '{{.Size}}', image])).output),
});

/** Docker's buildx attaches who built the image of what (SLSA provenance) and a bill of materials to what it pushes. */
async function publish({ onLine, platforms, ...what }) {
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-images-'));
  const metadata = join(folder, 'metadata.json');
  try {
    const outcome = await runCommand(
      'docker',
      [
        ...['buildx', 'build', '--platform', platforms, '--provenance', 'mode=max', '--sbom', 'true'],
        ...['--push', '--metadata-file', metadata, ...buildFlags(what)],
      ],
      { onLine },
    );
    if (outcome.code !== 0) return outcome;
    return { ...outcome, digest: JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const buildah = {
  name: 'buildah',
  build: ({ onLine, ...what }) =>
    runCommand('buildah', ['bud', '--layers', '--format=docker', ...buildFlags(what)], { onLine }),
  async run(image, command, environment = {}) {
    const made = await runCommand('buildah', ['from', '--pull-never', image]);
    if (made.code !== 0) return made;
    const container = made.output.trim().split('\n').at(-1);
    try {
      return await runCommand('buildah', [
        'run',
        ...flags('--env', environment),
        container,
        '--',
        ...command,
      ]);
    } finally {
      await runCommand('buildah', ['rm', container]);
    }
  },
  async size(image) {
    const { output } = await runCommand('buildah', ['images', '--json', image]);
    const { size } = JSON.parse(output)[0];
    const [, number, unit] = /^([\d.]+) (\w+)$/.exec(size);
    return Number(number) * { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  },
};

const engines = [{ ...likeDocker('docker'), publish }, likeDocker('podman'), buildah];

/** The first that answers; a client without its server does not. @returns {Promise<Engine | undefined>} */
export async function findEngine(wanted) {
  for (const engine of engines.filter(({ name }) => wanted === undefined || name === wanted)) {
    const { code } = await runCommand(engine.name, ['info'], { timeoutSeconds: 30 });
    if (code === 0) return engine;
  }
  return undefined;
}
