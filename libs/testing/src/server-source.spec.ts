import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findCommand, hasDocker, serverSource } from './server-source.js';
import { configuredS3 } from './test-s3.js';

describe('the source of a server', () => {
  it.each([
    [{ configured: true, local: true, docker: true }, 'configured'],
    [{ configured: false, local: true, docker: true }, 'local'],
    [{ configured: false, local: false, docker: true }, 'docker'],
    [{ configured: true, local: false, docker: false }, 'configured'],
    [{ configured: false, local: false, docker: false }, undefined],
  ] as const)('of %j is %s', (has, source) => {
    expect(serverSource(has)).toBe(source);
  });

  describe('on this machine', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'sop-test-source-'));
      await writeFile(path.join(folder, 'some-server'), '');
      await writeFile(path.join(folder, 'no-program'), '');
      await chmod(path.join(folder, 'some-server'), 0o755);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('is an executable program on the search path', () => {
      const search = ['/nowhere', folder].join(path.delimiter);
      expect(findCommand('some-server', search)).toBe(path.join(folder, 'some-server'));
      expect(findCommand('no-program', search)).toBeUndefined();
    });

    it('is Docker when a host is set or the socket exists', () => {
      expect(hasDocker('tcp://10.0.0.1:2375', '/nowhere')).toBe(true);
      expect(hasDocker(undefined, path.join(folder, 'some-server'))).toBe(true);
      expect(hasDocker(undefined, '/nowhere')).toBe(false);
    });
  });

  it('is a configured S3 server only with both of its keys', () => {
    const env = { TEST_S3_URL: 'http://127.0.0.1:9000', TEST_S3_ACCESS_KEY: 'operator' };
    expect(configuredS3(env)).toBeUndefined();
    expect(configuredS3({ ...env, TEST_S3_SECRET_KEY: 'secret' })).toMatchObject({ accessKey: 'operator' });
  });
});
