import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWebHosts } from '../gateway.config.js';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const settings = { PRODUCTION_HOST: 'sop.test, www.sop.test', PREVIEW_HOST: 'preview.sop.test:8443' };

describe('the configured hosts', () => {
  let root: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(root, 'index.html'), '<html><head><title>app</title></head></html>');
    Object.assign(process.env, settings);
    gateway = await startTestGateway([GatewayModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    for (const name of Object.keys(settings)) delete process.env[name];
    await gateway.close();
    await rm(root, { recursive: true });
  });

  it.each(['/', '/dashboard', '/index.html'])('are in the page at %s, read at the start', async (path) => {
    const reply = await fetch(`${gateway.url}${path}`);
    expect(await reply.text()).toBe(
      '<html><head><meta name="production-hosts" content="sop.test,www.sop.test" />' +
        '<meta name="preview-hosts" content="preview.sop.test:8443" /><title>app</title></head></html>',
    );
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('must be host names, or the start fails', () => {
    expect(() => readWebHosts({ PRODUCTION_HOST: 'a"><script>' })).toThrow(/PRODUCTION_HOST/);
    expect(() => readWebHosts({ PREVIEW_HOST: 'https://a.test' })).toThrow(/PREVIEW_HOST/);
    expect(readWebHosts({})).toEqual({ production: [], preview: [] });
  });
});
