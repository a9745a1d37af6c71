import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, refuse, Serve, type InputOf } from '@sop/service-kit';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const [embedded, alone, revoked] = ['e', 'a', 'r'].map((letter) => letter.repeat(43));

/** Replaces the sop service. */
@Controller()
class Shared {
  @Serve(routes.shared.sites)
  sites(@Input() { params }: InputOf<typeof routes.shared.sites>) {
    if (params.token === revoked) throw refuse('share.gone');
    return { sites: params.token === embedded ? ['https://wiki.example.com', 'http://intranet:8080'] : [] };
  }
}
@Module({ controllers: [Shared] })
class SharedModule {}

describe('the page of a shared link', () => {
  let root: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(root, 'index.html'), '<title>app</title>');
    await writeFile(join(root, 'shared.html'), '<title>shared</title>');
    gateway = await startTestGateway([GatewayModule, SharedModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(root, { recursive: true });
  });
  const get = (token = '') => fetch(`${gateway.url}/shared/${token}`);
  const policyOf = (reply: Response) => reply.headers.get('content-security-policy') ?? '';

  it('is a page of its own that no search engine lists and no address leaves', async () => {
    const reply = await get(alone);
    expect([reply.status, await reply.text()]).toEqual([200, '<title>shared</title>']);
    expect(reply.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('can be embedded by the websites that its link names', async () => {
    const reply = await get(embedded);
    expect(policyOf(reply)).toContain('frame-ancestors https://wiki.example.com http://intranet:8080');
    expect(policyOf(reply)).toContain("script-src 'self'");
    expect(reply.headers.has('x-frame-options')).toBe(false);
  });

  it.each([
    ['names none', alone],
    ['is revoked', revoked],
    ['is no token', 'nothing'],
  ])('cannot be embedded where the link %s', async (_, token) => {
    const reply = await get(token);
    expect(policyOf(reply)).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(await reply.text()).toBe('<title>shared</title>');
  });

  it('leaves every other page without embedding', async () => {
    const reply = await fetch(`${gateway.url}/dashboard`);
    expect(policyOf(reply)).toContain("frame-ancestors 'none'");
  });
});
