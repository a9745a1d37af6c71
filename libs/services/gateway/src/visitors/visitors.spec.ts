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
import { openTestDoor, type Door } from '../testing/door.js';
import { PublicContentCache } from './content-cache.js';
import { filesOf } from './page-files.js';
import { escaped } from './page-head.js';

const texts = () =>
  Object.fromEntries(landingKeys.map((key) => [key, landingTexts[key].usual])) as Record<LandingKey, string>;
const shown = { ...texts(), hero_title: 'Film </script><b>it</b> $& once' };

@Controller()
class Landing {
  @Serve(routes.landing.settings)
  async settings() {
    return shown;
  }

  @Serve(routes.landing.tiles)
  async tiles() {
    return { tiles: [] };
  }
}
@Module({ controllers: [Landing] })
class LandingModule {}

/** Stands for what the web's build leaves, which writes with React. */
const writer = `
  export const paths = ['/', '/terms', '/broken'];
  export const isKnownPath = (path) => paths.includes(path) || /^\\/(dashboard|sop\\/[^/]+)$/.test(path);
  export const protectedPaths = () => ['/dashboard', '/sop/'];
  const escaped = (text) => text.replace(/[&<>]/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
  export const write = (path, { settings }) => {
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

/** A folder as the build of the web leaves it. */
async function buildWeb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'web-'));
  for (const folder of ['.written', '.vite']) await mkdir(join(root, folder));
  await writeFile(join(root, 'index.html'), index);
  await writeFile(join(root, '.written', 'pages.mjs'), writer);
  await writeFile(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return root;
}

describe('the pages for visitors', () => {
  let root: string;
  let door: Door;
  beforeAll(async () => {
    root = await buildWeb();
    process.env['PUBLIC_URL'] = 'https://sop.test/';
    door = await openTestDoor([GatewayModule, LandingModule], { WEB_DIR: root });
  });
  afterAll(async () => {
    delete process.env['PUBLIC_URL'];
    await door.close();
    await rm(root, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${door.url}${path}`, { headers });
  const page = async (path = '/') => (await get(path)).text();

  it('can be read without scripts, with what the operator wrote as text and nothing else', async () => {
    const html = await page();
    expect(html).toContain('<h1>Film &#60;/script&#62;&#60;b&#62;it&#60;/b&#62; $&#38; once</h1>');
    expect(html).not.toContain('<b>it</b>');
    expect(html).not.toContain('Needs scripts.');
  });

  it('carry what they show as data, so that nothing is asked for again', async () => {
    const [, data = ''] =
      /<script type="application\/json" id="public-content">(.*?)<\/script>/.exec(await page()) ?? [];
    expect(JSON.parse(data)).toEqual({ settings: shown, tiles: [] });
  });

  it('tell search engines and messengers what they are', async () => {
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

  it('name the files they will need, each once', async () => {
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

  it('have their own styles behind those of all pages, which they refine', async () => {
    const styles = [...(await page()).matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    expect(styles).toEqual(['/assets/index.css', '/assets/landing.css', '/assets/rooms.css']);
  });

  it('are kept by browsers, asked about, and small on their way', async () => {
    const first = await get('/');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    const small = await request(door.url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    const bytes = Buffer.from(await small.body.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(await page());
  });

  it('show within seconds what the operator changed', async () => {
    const before = shown.hero_title;
    shown.hero_title = 'Changed';
    await eventually(async () => expect(await page()).toContain('<h1>Changed</h1>'));
    shown.hero_title = before;
    await eventually(async () => expect(await page()).not.toContain('Changed'));
  });

  it('are the index page where they cannot be written, as every other address is', async () => {
    for (const path of ['/broken', '/dashboard']) expect(await page(path)).toBe(index);
    expect(door.lines.join('')).toContain('The page /broken could not be written: Error: cannot');
  });

  it.each(['GET', 'HEAD'] as const)(
    'are not found where no address of the web is, nor is a room: %s',
    async (method) => {
      const ask = (path: string, tag = '') =>
        request(`${door.url}${path}`, { method, headers: { 'if-none-match': tag } });
      const statuses = async (...paths: string[]) =>
        Promise.all(paths.map(async (path) => (await ask(path)).statusCode));
      expect(await statuses('/', '/terms', '/dashboard', '/sop/7?x=1', '/sop/a%2Fb', '/index.html')).toEqual(
        Array(6).fill(200),
      );
      expect(await statuses('/nothing', '/sop', '/sop/7/8', '/dashboard.php', '/.env', '/sop%2F7')).toEqual(
        Array(6).fill(404),
      );
      const tag = String((await ask('/dashboard')).headers['etag']);
      expect((await ask('/dashboard', tag)).statusCode).toBe(304);
      const missing = await ask('/nothing', tag);
      expect([missing.statusCode, missing.headers['etag']]).toEqual([404, undefined]);
      expect(missing.headers['cache-control']).toBe('no-store');
      expect(missing.headers['content-type']).toBe('text/html; charset=utf-8');
      // The browser's own code says there that the page was not found, as it does wherever one comes to it within.
      expect(await missing.body.text()).toBe(method === 'GET' ? index : '');
    },
  );

  it('stand in the map of the site, which robots are told of, with the rooms where they have nothing to look for', async () => {
    const robots = await page('/robots.txt');
    expect(robots).toContain('Disallow: /api/\nDisallow: /dashboard\nDisallow: /sop/\n');
    expect(robots).toContain('Sitemap: https://sop.test/sitemap.xml\n');
    const map = await page('/sitemap.xml');
    expect(map).toContain('<loc>https://sop.test/</loc>');
    expect(map).toContain('<loc>https://sop.test/terms</loc>');
  });

  it('hide what the build left for the gateway', async () => {
    for (const path of ['/.written/pages.mjs', '/.vite/manifest.json']) expect(await page(path)).toBe(index);
  });
});

describe('the files beside the pages', () => {
  it('are found by those who ask for several at once, first of all', async () => {
    const root = await buildWeb();
    await writeFile(join(root, 'a.txt'), 'a');
    const door = await openTestDoor([GatewayModule, LandingModule], { WEB_DIR: root });
    const texts = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(`${door.url}/a.txt`)).text()),
    );
    await door.close();
    await rm(root, { recursive: true });
    expect(texts).toEqual(['a', 'a', 'a', 'a', 'a']);
  });
});

describe('what the pages show', () => {
  it('is what was known before, while the service is away', async () => {
    let isAway = false;
    let asked = 0;
    const content = new PublicContentCache(async (path) => {
      asked += 1;
      if (isAway) throw new Error('away');
      return path.endsWith('tiles') ? { tiles: [] } : { hero_title: 'Known' };
    });
    expect((await content.read())?.content.settings).toEqual({ hero_title: 'Known' });
    isAway = true;
    await Promise.all(Array.from({ length: 100 }, () => content.read()));
    expect((await content.read())?.content.settings).toEqual({ hero_title: 'Known' });
    expect(asked).toBe(2);
  });

  it('is nothing where nothing was ever known', async () => {
    const content = new PublicContentCache(() => Promise.reject(new Error('away')));
    expect(await content.read()).toBeUndefined();
  });
});

it('a page without an entry in the manifest needs no files', () => {
  expect(filesOf({}, 'src/other.tsx')).toEqual({ styles: [], scripts: [] });
});

it('text for HTML has no sign that HTML knows', () => {
  expect(escaped(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});
