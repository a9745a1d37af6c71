import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWebHosts } from '../gateway.config.js';
import { GatewayModule } from '../gateway.module.js';
import { openTestDoor, type Door } from '../testing/door.js';

const settings = { PRODUCTION_HOST: 'sop.test, www.sop.test', PREVIEW_HOST: 'preview.sop.test:8443' };

describe('the hosts of an installation', () => {
  let root: string;
  let door: Door;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(root, 'index.html'), '<html><head><title>app</title></head></html>');
    Object.assign(process.env, settings);
    door = await openTestDoor([GatewayModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    for (const name of Object.keys(settings)) delete process.env[name];
    await door.close();
    await rm(root, { recursive: true });
  });

  it.each(['/', '/dashboard', '/index.html'])(
    'stand in the page at %s, read when the product starts',
    async (path) => {
      const reply = await fetch(`${door.url}${path}`);
      expect(await reply.text()).toBe(
        '<html><head><meta name="production-hosts" content="sop.test,www.sop.test" />' +
          '<meta name="preview-hosts" content="preview.sop.test:8443" /><title>app</title></head></html>',
      );
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  it('are host names, or the product does not start', () => {
    expect(() => readWebHosts({ PRODUCTION_HOST: 'a"><script>' })).toThrow(/PRODUCTION_HOST/);
    expect(() => readWebHosts({ PREVIEW_HOST: 'https://a.test' })).toThrow(/PREVIEW_HOST/);
    expect(readWebHosts({})).toEqual({ production: [], preview: [] });
  });
});
