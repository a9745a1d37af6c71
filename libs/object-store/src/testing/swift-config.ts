import { randomBytes } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Swift's servers behind its proxy, each with a number in place of a port: it names a socket in {@link socketsIn}. */
export const backends = { account: 1, container: 2, object: 3 };

export const socketsIn = (dir: string): string => join(dir, 'sockets');

type Sections = Record<string, Record<string, string | number>>;

export async function writeSwiftConfig(
  dir: string,
  port: number,
  credentials: { user: string; secretKey: string },
): Promise<void> {
  await writeHashConfig(join(dir, 'swift.conf'));
  const write = (name: string, sections: Sections) =>
    writeFile(join(dir, `${name}-server.conf`), ini(sections));
  await write('proxy', proxySections(dir, port, credentials));
  for (const [name, number] of Object.entries(backends)) {
    await write(name, backendSections(dir, name, number));
  }
}

/** The location of objects depends on this salt: it is created once and stored. */
async function writeHashConfig(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const salt = () => randomBytes(16).toString('hex');
  await writeFile(
    file,
    ini({ 'swift-hash': { swift_hash_path_suffix: salt(), swift_hash_path_prefix: salt() } }),
  );
}

function serverDefaults(dir: string, port: number): Record<string, string | number> {
  return {
    bind_ip: '127.0.0.1',
    bind_port: port,
    workers: 0,
    user: userInfo().username,
    swift_dir: dir,
    log_level: 'WARNING',
    log_address: join(dir, 'no-syslog'),
  };
}

function backendSections(dir: string, name: string, port: number): Sections {
  return {
    DEFAULT: {
      ...serverDefaults(dir, port),
      devices: join(dir, 'devices'),
      mount_check: 'false',
      disable_fallocate: 'true',
    },
    'pipeline:main': { pipeline: `within ${name}-server` },
    'filter:within': { 'paste.filter_factory': 'within:backend', sockets: socketsIn(dir) },
    [`app:${name}-server`]: { use: `egg:swift#${name}` },
  };
}

const proxyFilters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'cache',
  'listing_formats',
  'bulk',
  's3api',
];

function proxySections(
  dir: string,
  port: number,
  { user, secretKey }: { user: string; secretKey: string },
): Sections {
  const filters = [...proxyFilters, 'tempauth', 'copy', 'slo', 'dlo'];
  const plain = filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }] as const);
  return {
    DEFAULT: { ...serverDefaults(dir, port), expose_info: 'false' },
    'pipeline:main': { pipeline: `${filters.join(' ')} proxy-server` },
    'app:proxy-server': {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      allow_account_management: 'true',
    },
    ...Object.fromEntries(plain),
    'filter:cache': { 'paste.filter_factory': 'within:proxy', sockets: socketsIn(dir) },
    'filter:s3api': { use: 'egg:swift#s3api', s3_acl: 'false', location: 'us-east-1' },
    'filter:tempauth': { use: 'egg:swift#tempauth', [`user_sop_${user}`]: `${secretKey} .admin` },
  };
}

function ini(sections: Sections): string {
  return Object.entries(sections)
    .map(([name, values]) => [
      `[${name}]`,
      ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
      '',
    ])
    .flat()
    .join('\n');
}
