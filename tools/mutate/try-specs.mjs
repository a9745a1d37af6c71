import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const projectOf = (spec) => (spec.includes('.int.') ? 'int' : spec.startsWith('apps/web/') ? 'web' : 'unit');

/**
 * Runs specs in the sandbox, fast projects first, and stops at the first failing test. Each project runs in its own process, so
 * that leftovers of a mutant end with it.
 *
 * @returns {Promise<{ failed?: { spec: string, name: string }, reached: Map<string, Set<string>>, output: string }>}
 */
export async function trySpecs(sandbox, specs, limitSeconds) {
  const reached = new Map();
  let output = '';
  for (const project of ['unit', 'web', 'int']) {
    const ofProject = specs.filter((spec) => projectOf(spec) === project);
    if (ofProject.length === 0) continue;
    const result = await jest(sandbox, project, ofProject, limitSeconds);
    output += result.output;
    for (const { spec, numbers } of result.events.filter(({ numbers }) => numbers))
      reached.set(spec, new Set(numbers));
    const failed = result.events.find(({ name }) => name);
    if (failed) return { failed, reached, output };
    if (result.timedOut) return { failed: { spec: ofProject[0], name: 'out of time' }, reached, output };
    if (result.code !== 0) return { failed: { spec: ofProject[0], name: 'does not load' }, reached, output };
  }
  return { reached, output };
}

async function jest(sandbox, project, specs, limitSeconds) {
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-mutant-'));
  const events = join(folder, 'events.jsonl');
  try {
    const ended = await run(
      [
        '--experimental-vm-modules',
        '--no-warnings',
        join(sandbox.folder, 'node_modules', 'jest', 'bin', 'jest.js'),
        ...['--config', join(sandbox.folder, 'tools', 'mutate', 'jest.config.mjs')],
        // Open handles would keep the process alive until the timeout, which would count as a killed mutant.
        ...['--selectProjects', project, '-i', '--forceExit', '--runTestsByPath', ...specs],
      ],
      {
        cwd: sandbox.folder,
        env: { ...process.env, NODE_ENV: 'test', MUTATE_EVENTS: events, TMPDIR: folder },
      },
      limitSeconds,
    );
    return { ...ended, events: read(events) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in its own process group, which is killed as a whole, so that child processes of a mutant do not outlive it. */
function run(args, options, limitSeconds) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let timedOut = false;
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, limitSeconds * 1000);
    const take = (chunk) => (output = (output + chunk).slice(-20_000));
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      end();
      resolve({ code, output, timedOut });
    });
  });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
