import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { podOf } from '../render.mjs';
import { bytesOf, podScript } from './pod-script.mjs';

/** A pod that runs by its manifest on its own address. */
export class Pod {
  #child;
  #output = '';

  /** @param {object} manifest of the pod's owner @param {string} address on which it listens */
  constructor(manifest, address, name) {
    this.manifest = manifest;
    this.spec = podOf(manifest);
    this.container = this.spec.containers.at(-1);
    this.address = address;
    this.name = name;
    this.isReady = false;
  }

  get output() {
    return this.#output;
  }

  get hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @param {{ folder: string, hosts: string, images: import('./images.mjs').Images, valueOf: (variable: object) => string | undefined }} node where it runs */
  async start({ folder, hosts, images, valueOf }) {
    const containers = [];
    for (const each of [...(this.spec.initContainers ?? []), this.container]) {
      const image = await images.open(each.image);
      if (image.user !== `${this.spec.securityContext.runAsUser}:${this.spec.securityContext.runAsGroup}`)
        throw new Error(`${each.image} runs as ${image.user}, and the pod as another`);
      containers.push(this.#inside(each, image, valueOf));
    }
    const script = podScript({
      folder: join(folder, this.name),
      hosts,
      volumes: volumesOf(this.spec),
      containers,
    });
    const namespace = ['--pdeathsig', 'KILL', 'unshare', '--mount', 'sh', '-c', script];
    this.#child = spawn('setpriv', namespace, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (text) => (this.#output = (this.#output + text).slice(-20_000)));
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  #inside({ command, args, env = [], volumeMounts = [], securityContext }, image, valueOf) {
    const variables = env.map((variable) => [variable.name, valueOf(variable)]);
    // All pods share one machine, so a wildcard address becomes the pod's own.
    const own = Object.fromEntries(variables.filter(([, value]) => value !== undefined));
    const environment = { ...image.environment, ...own, HOSTNAME: this.name };
    for (const name of ['HOST', 'METRICS_HOST'])
      if (environment[name] === '0.0.0.0') environment[name] = this.address;
    return {
      root: image.root,
      directory: image.directory,
      command: command ? [...command, ...(args ?? [])] : [...image.entrypoint, ...(args ?? image.command)],
      environment,
      isReadOnly: securityContext.readOnlyRootFilesystem,
      mounts: volumeMounts.map(({ name, mountPath, readOnly = false }) => ({
        name,
        path: mountPath,
        isReadOnly: readOnly,
      })),
    };
  }

  /** Terminates the pod like the kubelet: SIGTERM, and SIGKILL after its grace period. @returns {Promise<{ code: number | null, seconds: number }>} */
  async end() {
    const startedAt = performance.now();
    process.kill(this.first, 'SIGTERM');
    const grace = this.spec.terminationGracePeriodSeconds;
    const code = await Promise.race([this.ended, pause(grace * 1_000, 'late', { ref: false })]);
    if (code === 'late') this.kill();
    return { code: code === 'late' ? null : code, seconds: (performance.now() - startedAt) / 1_000 };
  }

  /** Also ends its children, which are in its process namespace. */
  kill() {
    if (this.#child && !this.hasEnded) this.#child.kill('SIGKILL');
  }

  /** Process 1 of the pod by its id on the machine. */
  get first() {
    const [first] = childrenOf(this.#child.pid);
    if (first === undefined) throw new Error(`${this.name} has not started:\n${this.#output.slice(-2_000)}`);
    return first;
  }

  /** Proportional set size of all its processes and the memory limit, in MiB. */
  memory() {
    const all = [this.first];
    for (const pid of all) all.push(...childrenOf(pid));
    const kilobytes = all.map((pid) =>
      Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
    );
    const held = kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
    return { held, limit: bytesOf(this.container.resources.limits.memory) / 2 ** 20 };
  }

  /** User and capabilities of process 1, and whether its root is writable. */
  privileges() {
    const status = read(`/proc/${this.first}/status`);
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    const [, rights] = /^CapBnd:\s+(\w+)/m.exec(status) ?? [];
    const [, noNewRights] = /^NoNewPrivs:\s+(\d)/m.exec(status) ?? [];
    const root = read(`/proc/${this.first}/mountinfo`)
      .split('\n')
      .map((line) => line.split(' '))
      .find((fields) => fields[4] === '/');
    return { uid, rights, noNewRights, root: root?.[5]?.split(',')[0] };
  }
}

function volumesOf({ volumes = [] }) {
  return volumes.map(({ name, emptyDir }) => ({ name, bytes: bytesOf(emptyDir.sizeLimit) }));
}

function childrenOf(pid) {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks)
    .flatMap((task) => read(`${tasks}/${task}/children`).trim().split(' '))
    .filter((text) => text !== '')
    .map(Number);
}

/** Empty if the process ends before it is read. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
