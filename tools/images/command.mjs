import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../launch/paths.mjs';
import { printStart, printDone, printTransient, print, CommandError } from '../launch/terminal.mjs';
import { debianBase, makeDebianBase } from './debian-base.mjs';
import { findEngine } from './engine.mjs';
import { smoke, smokes } from './smoke.mjs';

const usage = `npm run images                          builds and tries every image that runs on this kind of machine
npm run images -- light gateway         some of them (${Object.keys(smokes).join(', ')}, trainer-gpu)
npm run images -- --base IMAGE          on another base with Node 22 [--engine docker|podman|buildah] [--prefix sop-creator]
npm run images -- --base debian         on a base that mmdebstrap makes, where no registry of images answers
npm run images -- --push REGISTRY       builds, tries and pushes them for several platforms, with provenance [--platforms linux/amd64,linux/arm64]
npm run images -- trainer-gpu --cuda-base IMAGE   on another base with CUDA 11 and cuDNN 8`;

const options = {
  base: { type: 'string' },
  'cuda-base': { type: 'string' },
  engine: { type: 'string' },
  prefix: { type: 'string', default: 'sop-creator' },
  push: { type: 'string' },
  platforms: { type: 'string', default: 'linux/amd64,linux/arm64' },
  help: { type: 'boolean', short: 'h', default: false },
};

/** Builds the images and tries each; 1 when one cannot be built or fails its trial. */
export async function main(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return print(usage);
  const engine = await requireEngine(values);
  const bases = await basesOf(values);
  const targets = positionals.length > 0 ? positionals : Object.keys(smokes);
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  let failed = 0;
  const digests = {};
  for (const target of targets) {
    const image = `${values.prefix}/${target}:${version}`;
    const labels = labelsOf(`${values.prefix}/${target}`, version);
    await build(engine, target, image, { args: bases, labels });
    const problems = await tryOut(engine, target, image);
    failed += problems;
    if (values.push === undefined || problems > 0) continue;
    const { platforms } = values;
    const tag = `${values.push}/${image}`;
    digests[target] = await push(engine, { target, tag, args: bases, labels, platforms });
  }
  if (Object.keys(digests).length > 0) printDigests(digests);
  return failed === 0 ? 0 : 1;
}

async function requireEngine({ engine: name, push: registry }) {
  const engine = await findEngine(name);
  if (engine === undefined)
    throw new CommandError(
      'No docker, podman or buildah answers here. On Debian: apt-get install buildah mmdebstrap',
    );
  if (registry !== undefined && !engine.publish)
    throw new CommandError('--push needs docker with buildx: no other engine adds the provenance.', 2);
  return engine;
}

/** Build arguments that replace base images. */
async function basesOf({ base, 'cuda-base': cudaBase }) {
  if (base === 'debian') await makeDebianBase();
  const image = base === 'debian' ? debianBase : base;
  return { ...(image && { BASE: image }), ...(cudaBase && { CUDA_BASE: cudaBase }) };
}

/** @returns {Promise<string>} the digest of what was pushed */
async function push(engine, what) {
  printStart(what.target, `pushing for ${what.platforms}`);
  const onLine = (line) => printTransient(`    ${line}`);
  const { code, output, digest } = await engine.publish({ ...what, onLine });
  if (code !== 0)
    throw new CommandError(
      `${what.target} could not be pushed.\n${output.trim().split('\n').slice(-15).join('\n')}`,
    );
  printDone(what.target, `${what.tag}@${digest}`);
  return digest;
}

/** As the chart's values take them. */
function printDigests(digests) {
  print('\nimage:\n  digests:');
  for (const [target, digest] of Object.entries(digests)) print(`    ${target}: ${digest}`);
}

/** Passed at the end of a build, so that another revision of the same code builds nothing again. */
const labelsOf = (title, version) => ({
  'org.opencontainers.image.title': title,
  'org.opencontainers.image.vendor': 'SOP Creator',
  'org.opencontainers.image.licenses': 'LicenseRef-proprietary',
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.revision': revision(),
});

function revision() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

async function build(engine, target, tag, { args, labels }) {
  const started = Date.now();
  printStart(target, `building with ${engine.name}`);
  const { code, output } = await engine.build({
    target,
    tag,
    args,
    labels,
    onLine: (line) => printTransient(`    ${line}`),
  });
  if (code !== 0)
    throw new CommandError(
      `${target} could not be built.\n${output.trim().split('\n').slice(-15).join('\n')}`,
    );
  const megabytes = Math.round((await engine.size(tag)) / 1e6);
  printDone(target, `${tag}, ${megabytes} MB, in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function tryOut(engine, target, image) {
  if (smokes[target] === undefined) {
    print(`    ${target}: not tried, it needs the machine that it is for`);
    return 0;
  }
  const problems = await smoke(engine, target, image);
  for (const problem of problems) print(`    ✗ ${problem}`);
  if (problems.length === 0)
    printDone('', 'starts, runs as 1000, writes nothing of its own, holds no build tools');
  return problems.length;
}
