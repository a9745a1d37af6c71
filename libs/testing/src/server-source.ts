import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where a test gets a server from. */
export type ServerSource = 'given' | 'local' | 'docker';

/** What the environment gives goes first, then what is installed, then a container where Docker runs. */
export function serverSource(has: Readonly<Record<ServerSource, boolean>>): ServerSource | undefined {
  return (['given', 'local', 'docker'] as const).find((source) => has[source]);
}

/** The file that a command would run; undefined where it is not installed. Service programs are not on everyone's PATH. */
export function findCommand(name: string, searchPath = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => may(file, constants.X_OK));
}

/** Whether containers can be started: a Docker host is named, or its socket is there for this user. */
export function hasDocker(
  host = process.env['DOCKER_HOST'],
  socket = process.env['DOCKER_SOCKET'] ?? '/var/run/docker.sock',
): boolean {
  return Boolean(host) || may(socket, constants.R_OK | constants.W_OK);
}

function may(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
