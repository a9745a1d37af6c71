import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureSentence } from './failure-sentence.mjs';
import { buildablePackages, fingerprint } from './fingerprint.mjs';
import { binary, root, stampsFolder } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { begin, done, passing, Stop } from './say.mjs';

const stamp = join(stampsFolder, 'build.json');

/** Builds the packages whose sources changed since the last build that succeeded; nothing when none did. */
export async function ensureBuilt() {
  const known = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  const now = Object.fromEntries(
    buildablePackages().map((each) => [each.name, { ...each, print: printOf(each) }]),
  );
  const changed = Object.values(now).filter(
    ({ name, folder, print }) => known[name] !== print || !existsSync(join(folder, 'dist')),
  );
  if (changed.length === 0) return done('Build', 'up to date');
  await build(changed);
  mkdirSync(stampsFolder, { recursive: true });
  const prints = Object.fromEntries(Object.values(now).map(({ name, print }) => [name, print]));
  writeFileSync(stamp, JSON.stringify(prints));
}

/** The web takes the contract's source into its bundle. */
const printOf = ({ name, folder }) =>
  fingerprint(folder, name === '@sop/app-web' ? [join(root, 'libs', 'contracts')] : []);

async function build(packages) {
  const started = Date.now();
  begin('Build', packages.length === 1 ? packages[0].name : `${packages.length} packages`);
  // A file that was deleted from the sources must not live on in the output.
  for (const { folder } of packages) rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const names = packages.map(({ name }) => name).join(',');
  let built = 0;
  const onLine = (line) => {
    if (/Successfully compiled|✓ built in/.test(line)) passing(`    ${++built} of ${packages.length} built`);
  };
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };
  // What has not changed is left out by its fingerprint; Nx's own cache would believe the output that was just removed to be there.
  const args = [
    binary('nx'),
    'run-many',
    '-t',
    'build',
    '-p',
    names,
    '--skip-nx-cache',
    '--outputStyle=stream',
  ];
  const { code, output } = await runCommand(process.execPath, args, { env, onLine });
  if (code !== 0) throw new Stop(`The build failed.\n${buildFaults(output)}`);
  done('Build', `${packages.length} packages in ${Math.round((Date.now() - started) / 1000)} s`);
}

function buildFaults(output) {
  if (/ENOSPC/.test(output)) return failureSentence(output);
  const lines = output.trim().split('\n');
  return lines
    .filter((line) => !/npm (warn|error)/.test(line))
    .slice(-40)
    .join('\n');
}
