import { readdir, readFile, readlink } from 'node:fs/promises';

export interface ListeningPort {
  pid: number;
  /** In the kernel's format: `0100007F` is 127.0.0.1, zeros are every address of the machine. */
  address: string;
  port: number;
}

/** The TCP ports on which these processes listen, from /proc; root is required for processes of other users. */
export async function listeningPorts(pids: readonly number[]): Promise<ListeningPort[]> {
  const holders = new Map<string, number>();
  for (const pid of pids) for (const socket of await openFiles(pid)) holders.set(socket, pid);
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  return tables.flatMap((table) =>
    table.split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      const pid = holders.get(`socket:[${inode}]`);
      if (state !== listening || pid === undefined) return [];
      const [address = '', port = ''] = local.split(':');
      return [{ pid, address, port: Number.parseInt(port, 16) }];
    }),
  );
}

/** TCP_LISTEN of the kernel's `tcp_states.h`. */
const listening = '0A';

async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  // A process or its file may have ended since the last look.
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
}
