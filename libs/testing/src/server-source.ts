import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The source of a test's server. */
export type ServerSource = 'configured' | 'local' | 'docker';

/** The environment takes precedence, then an installed program, then a container when Docker runs. */
export function serverSource(has: Readonly<Record<ServerSource, boolean>>): ServerSource | undefined {
  return (['configured', 'local', 'docker'] as const).find((source) => has[source]);
}

/** The file of a command; undefined when it is not installed. Service programs are not on every PATH. */
export function findCommand(name: string, searchPath = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => may(file, constants.X_OK));
}

/** Whether containers can be started: a Docker host is set, or its socket is accessible to this user. */
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
