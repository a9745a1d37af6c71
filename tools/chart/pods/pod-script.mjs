/** Changing the user resets the parent death signal, so it is set again. */
const identity = [
  '--pdeathsig KILL --reuid=1000 --regid=1000 --clear-groups',
  '--no-new-privs --bounding-set=-all --inh-caps=-all',
].join(' ');
const devices = ['null', 'zero', 'random', 'urandom'];

/** For a POSIX shell. */
const quoted = (text) => `'${String(text).replaceAll("'", `'\\''`)}'`;

/** Kubernetes' units of memory: `512Mi`. @returns {number} bytes */
export function bytesOf(quantity) {
  const [, number, unit] = /^([\d.]+)(Ki|Mi|Gi|)$/.exec(String(quantity)) ?? [];
  if (number === undefined) throw new Error(`${quantity} is not a known quantity of memory`);
  return Number(number) * { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }[unit];
}

/**
 * A script that starts a pod like the kubelet, for a root shell in its own mount namespace: volumes are tmpfs of their maximum size, each container's
 * root is its read-only image, init containers run to their end, and the container replaces the shell as process 1 of its own namespace.
 *
 * @param {{ folder: string, hosts: string, volumes: { name: string, bytes: number }[], containers: { root: string, directory: string, command: string[], environment: Record<string, string>,
 *   isReadOnly: boolean, mounts: { name: string, path: string, isReadOnly: boolean }[] }[] }} pod the last container is the main one
 */
export function podScript({ folder, hosts, volumes, containers }) {
  const lines = ['set -e', 'mount --make-rprivate /'];
  for (const { name, bytes } of volumes) lines.push(...volumeLines(`${folder}/volumes/${name}`, bytes));
  containers.forEach((container, at) => {
    const root = `${folder}/root-${at}`;
    const isLast = at === containers.length - 1;
    lines.push(...rootLines({ ...container, folder, hosts, target: root }));
    lines.push(`${isLast ? 'exec ' : ''}${processOf(container, root)}`);
  });
  return `${lines.join('\n')}\n`;
}

const volumeLines = (path, bytes) => [
  `mkdir -p ${quoted(path)}`,
  `mount -t tmpfs -o size=${bytes},uid=0,gid=1000,mode=2775 tmpfs ${quoted(path)}`,
];

function rootLines({ root, target, folder, hosts, isReadOnly, mounts }) {
  const into = (path) => quoted(`${target}${path}`);
  return [
    `mkdir -p ${quoted(target)}`,
    `mount --bind ${quoted(root)} ${quoted(target)}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${quoted(target)}`] : []),
    `mount --bind ${quoted(hosts)} ${into('/etc/hosts')}`,
    `mount -o remount,bind,ro ${into('/etc/hosts')}`,
    `mount -t tmpfs -o size=1m,mode=755 tmpfs ${into('/dev')}`,
    ...devices.flatMap((name) => [
      `touch ${into(`/dev/${name}`)}`,
      `mount --bind /dev/${name} ${into(`/dev/${name}`)}`,
    ]),
    `mkdir ${into('/dev/shm')}`,
    `mount -t tmpfs -o size=64m,mode=1777 tmpfs ${into('/dev/shm')}`,
    ...mounts.flatMap(({ name, path, isReadOnly: isFixed }) => [
      `mount --bind ${quoted(`${folder}/volumes/${name}`)} ${into(path)}`,
      ...(isFixed ? [`mount -o remount,bind,ro ${into(path)}`] : []),
    ]),
  ];
}

function processOf({ command, environment, directory }, root) {
  const own = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return [
    `unshare --pid --fork --kill-child --mount-proc=${quoted(`${root}/proc`)} chroot ${quoted(root)}`,
    `setpriv ${identity} env -i -C ${quoted(directory)} ${own.join(' ')} ${command.map(quoted).join(' ')}`,
  ].join(' ');
}
