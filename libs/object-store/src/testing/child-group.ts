import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const graceMilliseconds = 3_000;

export async function requireCommands(commands: string[], howToInstall: string): Promise<void> {
  const missing: string[] = [];
  for (const command of commands) if (!(await isOnPath(command))) missing.push(command);
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(', ')}. Install with: ${howToInstall}`);
}

async function isOnPath(command: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = await Promise.all(
    folders.map((folder) =>
      access(join(folder, command), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Servers that end with this process. Each leads its own process group, so that its children end with it. */
export class ChildGroup {
  private readonly children: { command: string; child: ChildProcess; ended: Promise<void> }[] = [];
  private stopping = false;
  private readonly killAll = () => this.signal('SIGKILL');

  constructor(readonly logFile: string) {
    process.once('exit', this.killAll);
  }

  /** @param env variables in addition to those of this process */
  start(command: string, args: string[], env: NodeJS.ProcessEnv): void {
    const log = openSync(this.logFile, 'a');
    const stdio: StdioOptions = ['ignore', log, log];
    const child = spawn(command, args, { detached: true, stdio, env: { ...process.env, ...env } });
    closeSync(log);
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    this.children.push({ command, child, ended });
  }

  get pids(): number[] {
    return this.children.flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]));
  }

  throwIfEnded(): void {
    const dead = this.children.find(({ child }) => hasEnded(child));
    if (dead && !this.stopping) throw new Error(`${dead.command} ended; its log is ${this.logFile}`);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.signal('SIGTERM');
    const timer = setTimeout(this.killAll, graceMilliseconds);
    await Promise.all(this.children.map(({ ended }) => ended));
    clearTimeout(timer);
    process.removeListener('exit', this.killAll);
  }

  private signal(signal: NodeJS.Signals): void {
    for (const { child } of this.children) {
      if (child.pid === undefined || hasEnded(child)) continue;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It ended after the check.
      }
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
