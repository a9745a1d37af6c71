import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node22 } from '../launch/paths.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { CommandError } from '../launch/terminal.mjs';

export const debianBase = 'sop-creator/base:debian';

/**
 * A base as good as Node's own where no registry of images answers: Debian's smallest system by mmdebstrap, this repository's Node 22
 * and npm. Needs buildah and mmdebstrap.
 */
export async function makeDebianBase() {
  const known = await runCommand('buildah', ['inspect', '--type=image', debianBase]);
  if (known.code === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-base-'));
  try {
    const system = join(folder, 'system.tar');
    await orStop('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system]);
    mkdirSync(join(folder, 'bin'));
    copyFileSync(node22, join(folder, 'bin', 'node'));
    cpSync(await npmFolder(), join(folder, 'npm'), { recursive: true });
    // What this machine trusts, a company's own proxy included, the base trusts.
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'certificates.crt'));
    writeFileSync(join(folder, 'Dockerfile'), description);
    await orStop('buildah', ['bud', '--format=docker', '-t', debianBase, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const description = `FROM scratch
ADD system.tar /
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN chmod 755 /usr/local/bin/node \\
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
  && mkdir -p /usr/local/etc && echo cafile=/etc/ssl/certs/ca-certificates.crt > /usr/local/etc/npmrc
CMD ["node"]
`;

async function npmFolder() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return dirname(dirname(script));
  const { output } = await runCommand('npm', ['root', '-g']);
  return join(output.trim().split('\n').at(-1), 'npm');
}

async function orStop(command, args) {
  const { code, output } = await runCommand(command, args);
  if (code !== 0)
    throw new CommandError(`${command} failed.\n${output.trim().split('\n').slice(-8).join('\n')}`);
}
