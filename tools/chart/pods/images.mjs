import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../../launch/run-command.mjs';
import { CommandError } from '../../launch/terminal.mjs';

/** Mount points must exist, because the root is read-only. */
const mountPoints = { folders: ['dev', 'proc', 'tmp', 'work', 'models'], files: ['etc/hosts'] };

/**
 * Unpacks images of buildah, each only once.
 *
 * @typedef {{ root: string, environment: Record<string, string>, entrypoint: string[], command: string[], directory: string, user: string }} Image
 */
export class Images {
  #opened = new Map();
  #containers = [];

  /** @returns {Promise<Image>} */
  open(name) {
    const opened = this.#opened.get(name) ?? this.#unpack(name);
    this.#opened.set(name, opened);
    return opened;
  }

  async #unpack(name) {
    const container = lastLine(
      await buildah(
        ['from', '--pull-never', name],
        `${name} is not built: npm run images -- --engine buildah`,
      ),
    );
    this.#containers.push(container);
    const root = lastLine(await buildah(['mount', container]));
    for (const folder of mountPoints.folders) mkdirSync(join(root, folder), { recursive: true });
    for (const file of mountPoints.files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '', { flag: 'a' });
    }
    const { config } = JSON.parse(await buildah(['inspect', '--type', 'image', name])).OCIv1;
    const pairs = config.Env.map((each) => [each.split('=', 1)[0], each.slice(each.indexOf('=') + 1)]);
    return {
      root,
      environment: Object.fromEntries(pairs),
      entrypoint: config.Entrypoint ?? [],
      command: config.Cmd ?? [],
      directory: config.WorkingDir ?? '/',
      user: config.User ?? '',
    };
  }

  async close() {
    for (const container of this.#containers) await runCommand('buildah', ['rm', container]);
  }
}

const lastLine = (text) => text.trim().split('\n').at(-1);

async function buildah(args, message) {
  const { code, output } = await runCommand('buildah', args);
  if (code !== 0) throw new CommandError(message ?? `buildah ${args[0]} failed.\n${output.trim()}`);
  return output;
}
