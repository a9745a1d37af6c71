import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { landingKeys, landingTexts, routes, type LandingKey } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import { eventually } from '@sop/testing';
import { request } from 'undici';
import { GatewayModule } from '../gateway.module.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { PublicContentCache } from './content-cache.js';
import { filesOf } from './page-files.js';

const texts = () =>
  Object.fromEntries(landingKeys.map((key) => [key, landingTexts[key].usual])) as Record<LandingKey, string>;
const landingSettings = { ...texts(), hero_title: 'Film </script><b>it</b> $& once' };

@Controller()
class Landing {
  @Serve(routes.landing.settings)
  async settings() {
    return landingSettings;
  }

  @Serve(routes.landing.tiles)
  async tiles() {
    return { tiles: [] };
  }
}
@Module({ controllers: [Landing] })
class LandingModule {}

/** Replaces the module that the web build creates with React. */
const pagesModule = `
  export const paths = ['/', '/terms', '/broken'];
  export const isKnownPath = (path) => paths.includes(path) || /^\\/(dashboard|sop\\/[^/]+)$/.test(path);
  export const protectedPaths = () => ['/dashboard', '/sop/'];
  const escaped = (text) => text.replace(/[&<>]/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
  export const render = (path, { settings }) => {
    if (path === '/broken') throw new Error('cannot');
    return { body: '<h1>' + escaped(settings.hero_title) + '</h1>', title: 'A "title"', description: settings.hero_title, source: 'src/landing.tsx' };
  };
`;
const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_app.js'] },
  '_app.js': { file: 'assets/app.js' },
  'src/landing.tsx': {
    file: 'assets/landing.js',
    css: ['assets/landing.css'],
    imports: ['_app.js', '_rooms.js'],
  },
  '_rooms.js': { file: 'assets/rooms.js', css: ['assets/index.css', 'assets/rooms.css'] },
};
const index =
  '<html><head><title>app</title><meta name="description" content="x" /></head>' +
  '<body><link rel="stylesheet" href="/assets/index.css"><div id="root"></div><noscript>Needs scripts.</noscript></body></html>';

/** Creates a folder like the web build's output, with another language in a folder of its own. */
async function buildWeb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'web-'));
  for (const language of ['', 'de']) {
    const folder = join(root, language);
    for (const part of ['.prerender', '.vite']) await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, 'index.html'), language ? index.replace('app', 'Anwendung') : index);
    const pages = language ? pagesModule.replaceAll("'<h1>'", "'<h1>Auf Deutsch: '") : pagesModule;
    await writeFile(join(folder, '.prerender', 'pages.mjs'), pages);
    await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  }
  return root;
}

describe('prerendered pages', () => {
  let root: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    root = await buildWeb();
    process.env['PUBLIC_URL'] = 'https://sop.test/';
    gateway = await startTestGateway([GatewayModule, LandingModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    delete process.env['PUBLIC_URL'];
    await gateway.close();
    await rm(root, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { headers });
  const page = async (path = '/') => (await get(path)).text();

  it("can be read without scripts, with the operator's texts escaped", async () => {
    const html = await page();
    expect(html).toContain('<h1>Film &#60;/script&#62;&#60;b&#62;it&#60;/b&#62; $&#38; once</h1>');
    expect(html).not.toContain('<b>it</b>');
    expect(html).not.toContain('Needs scripts.');
  });

  it('are in the language of the reader, each in its own cache', async () => {
    const headers = { 'accept-language': 'de' };
    const own = await get('/', headers);
    expect(own.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const html = await own.text();
    expect(html).toContain('<h1>Auf Deutsch: Film');
    expect(html).toContain('<link rel="modulepreload" href="/de/assets/landing.js">');
    expect(html).toContain('<link rel="stylesheet" href="/de/assets/rooms.css">');
    expect(await page()).toContain('<h1>Film');
    expect(await (await get('/', headers)).text()).toBe(html);
  });

  it('contain their content as data, so that it is not requested again', async () => {
    const [, data = ''] =
      /<script type="application\/json" id="public-content">(.*?)<\/script>/.exec(await page()) ?? [];
    expect(JSON.parse(data)).toEqual({ settings: landingSettings, tiles: [] });
  });

  it('contain metadata for search engines and messengers', async () => {
    const html = await page();
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    for (const part of [
      '<title>A &quot;title&quot;</title>',
      '<meta name="description" content="Film &lt;/script&gt;&lt;b&gt;it&lt;/b&gt; $&amp; once">',
      '<link rel="canonical" href="https://sop.test/">',
      '<meta property="og:title" content="A &quot;title&quot;">',
      '<meta property="og:image" content="https://sop.test/social.png">',
    ])
      expect(html).toContain(part);
    expect(await page('/terms')).toContain('<link rel="canonical" href="https://sop.test/terms">');
  });

  it('link the files they need, each once', async () => {
    const html = await page();
    for (const part of [
      '<link rel="stylesheet" href="/assets/landing.css">',
      '<link rel="stylesheet" href="/assets/rooms.css">',
      '<link rel="modulepreload" href="/assets/landing.js">',
      '<link rel="modulepreload" href="/assets/rooms.js">',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('href="/assets/app.js"');
    expect(html.match(/index\.css/g)).toHaveLength(1);
  });

  it('link their own styles after those of all pages', async () => {
    const styles = [...(await page()).matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    expect(styles).toEqual(['/assets/index.css', '/assets/landing.css', '/assets/rooms.css']);
  });

  it('are cached and revalidated, and compressed', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    const small = await request(gateway.url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    const bytes = Buffer.from(await small.body.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(await page());
  });

  it('show a change of the operator within seconds', async () => {
    const before = landingSettings.hero_title;
    landingSettings.hero_title = 'Changed';
    await eventually(async () => expect(await page()).toContain('<h1>Changed</h1>'));
    landingSettings.hero_title = before;
    await eventually(async () => expect(await page()).not.toContain('Changed'));
  });

  it('fall back to the index page when rendering fails, like every other path', async () => {
    for (const path of ['/broken', '/dashboard']) expect(await page(path)).toBe(index);
    expect(gateway.lines.join('')).toContain('The page /broken could not be rendered: Error: cannot');
  });

  it.each(['GET', 'HEAD'] as const)(
    'are 404 for unknown paths, and the index page for protected ones: %s',
    async (method) => {
      const send = (path: string, tag = '') =>
        request(`${gateway.url}${path}`, { method, headers: { 'if-none-match': tag } });
      const statuses = async (...paths: string[]) =>
        Promise.all(paths.map(async (path) => (await send(path)).statusCode));
      expect(await statuses('/', '/terms', '/dashboard', '/sop/7?x=1', '/sop/a%2Fb', '/index.html')).toEqual(
        Array(6).fill(200),
      );
      expect(await statuses('/nothing', '/sop', '/sop/7/8', '/dashboard.php', '/.env', '/sop%2F7')).toEqual(
        Array(6).fill(404),
      );
      const tag = String((await send('/dashboard')).headers['etag']);
      expect((await send('/dashboard', tag)).statusCode).toBe(304);
      const missing = await send('/nothing', tag);
      expect([missing.statusCode, missing.headers['etag']]).toEqual([404, undefined]);
      expect(missing.headers['cache-control']).toBe('no-store');
      expect(missing.headers['content-type']).toBe('text/html; charset=utf-8');
      // The browser's router shows "page not found" there, as it does after navigation.
      expect(await missing.body.text()).toBe(method === 'GET' ? index : '');
    },
  );

  it('are listed in the site map, which robots.txt names along with the protected paths', async () => {
    const robots = await page('/robots.txt');
    expect(robots).toContain('Disallow: /api/\nDisallow: /dashboard\nDisallow: /sop/\n');
    expect(robots).toContain('Sitemap: https://sop.test/sitemap.xml\n');
    const map = await page('/sitemap.xml');
    expect(map).toContain('<loc>https://sop.test/</loc>');
    expect(map).toContain('<loc>https://sop.test/terms</loc>');
  });

  it("hide the build's files for the gateway", async () => {
    for (const path of ['/.prerender/pages.mjs', '/.vite/manifest.json'])
      expect(await page(path)).toBe(index);
  });
});

describe('static files of the web application', () => {
  it('are found by the very first, concurrent requests', async () => {
    const root = await buildWeb();
    await writeFile(join(root, 'a.txt'), 'a');
    const gateway = await startTestGateway([GatewayModule, LandingModule], { WEB_DIR: root });
    const texts = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(`${gateway.url}/a.txt`)).text()),
    );
    await gateway.close();
    await rm(root, { recursive: true });
    expect(texts).toEqual(['a', 'a', 'a', 'a', 'a']);
  });
});

describe('content cache', () => {
  it('keeps the cached content while the service is unavailable', async () => {
    let isUnavailable = false;
    let requestCount = 0;
    const content = new PublicContentCache(async (path) => {
      requestCount += 1;
      if (isUnavailable) throw new Error('away');
      return path.endsWith('tiles') ? { tiles: [] } : { hero_title: 'Known' };
    });
    expect((await content.read())?.content.settings).toEqual({ hero_title: 'Known' });
    isUnavailable = true;
    await Promise.all(Array.from({ length: 100 }, () => content.read()));
    expect((await content.read())?.content.settings).toEqual({ hero_title: 'Known' });
    expect(requestCount).toBe(2);
  });

  it('is undefined when nothing was ever loaded', async () => {
    const content = new PublicContentCache(() => Promise.reject(new Error('away')));
    expect(await content.read()).toBeUndefined();
  });
});

it('needs no files for a page without an entry in the manifest', () => {
  expect(filesOf({}, 'src/other.tsx')).toEqual({ styles: [], scripts: [] });
});
