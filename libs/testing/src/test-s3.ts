import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCommand, hasDocker, serverSource } from './server-source.js';

const image = 'pgsty/minio:RELEASE.2026-06-18T00-00-00Z';
const swiftCommands = ['proxy', 'account', 'container', 'object'].map((name) => `swift-${name}-server`);

export interface TestS3 {
  url: string;
  accessKey: string;
  secretKey: string;
  /** Ends the server, unless it is a configured one. */
  stop(): Promise<void>;
}

/**
 * An S3 server: the one of `TEST_S3_URL`, `TEST_S3_ACCESS_KEY` and `TEST_S3_SECRET_KEY`, else Debian's Swift with
 * its S3 interface when installed, else MinIO in a container when Docker runs.
 */
export function testS3(): Promise<TestS3> {
  const configured = configuredS3();
  const local = swiftCommands.every((command) => findCommand(command));
  const source = serverSource({ configured: configured !== undefined, local, docker: hasDocker() });
  if (configured) return Promise.resolve(configured);
  // Without any of them, the start of Swift reports what to install.
  return source === 'docker' ? startMinio() : startLocal();
}

export function configuredS3(env: NodeJS.ProcessEnv = process.env): TestS3 | undefined {
  const { TEST_S3_URL: url, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey } = env;
  return url && accessKey && secretKey
    ? { url, accessKey, secretKey, stop: () => Promise.resolve() }
    : undefined;
}

async function startLocal(): Promise<TestS3> {
  const { startSwift } = await import('@sop/object-store');
  const folder = await mkdtemp(path.join(tmpdir(), 'sop-test-swift-'));
  const swift = await startSwift(folder);
  const stop = () => swift.stop().then(() => rm(folder, { recursive: true, force: true }));
  return { ...swift, stop };
}

async function startMinio(): Promise<TestS3> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const [accessKey, secretKey] = ['operator', randomBytes(24).toString('hex')];
  const container = await new GenericContainer(image)
    .withCommand(['server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey })
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
  const url = `http://${container.getHost()}:${container.getMappedPort(9000)}`;
  return { url, accessKey, secretKey, stop: async () => void (await container.stop()) };
}
