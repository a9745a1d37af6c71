import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Logger } from '@nestjs/common';
import type { WebHosts } from '../gateway.config.js';
import { indexPage } from '../web/index-page.js';
import { inLanguage, mainLanguage } from '../web/languages.js';
import type { PublicContentCache, PublicContent } from './content-cache.js';
import { filesOf, type Manifest } from './page-files.js';
import { renderHead, renderStyles } from './page-head.js';

const compress = promisify(brotliCompress);

/** The module that the web build creates for the gateway, one for each language: it renders pages and knows the web's paths. */
interface PageRenderer {
  readonly paths: readonly string[];
  isKnownPath(path: string): boolean;
  protectedPaths(): readonly string[];
  render(
    path: string,
    content: PublicContent,
  ): { body: string; title: string; description: string; source: string } | null;
}

export interface Page {
  readonly html: string;
  readonly brotli: Buffer;
  readonly etag: string;
}

interface PageOptions {
  readonly root: string;
  readonly hosts: WebHosts;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Serves public pages as HTML that is readable before and without scripts. Each page is rendered once in each
 * language, and again when its content has changed; the browser's code renders the same and takes over.
 */
export class PrerenderedPages {
  private readonly logger = new Logger(PrerenderedPages.name);
  private readonly pages = new Map<string, Promise<Page | null>>();
  private contentText = '';
  private readonly renderers = new Map<string, Promise<PageRenderer | null>>();

  constructor(
    private readonly options: PageOptions,
    private readonly content: PublicContentCache,
  ) {}

  /** The public paths; empty while the web is not built. */
  async readPaths(): Promise<readonly string[]> {
    return (await this.load())?.paths ?? [];
  }

  /** Whether the web has a page at this path; true while it is not built. */
  async isKnownPath(path: string): Promise<boolean> {
    return (await this.load())?.isKnownPath(path) ?? true;
  }

  /** Path prefixes that need a session. */
  async protectedPaths(): Promise<readonly string[]> {
    return (await this.load())?.protectedPaths() ?? [];
  }

  /** Null for other paths and while content or renderer is missing: the web's index page is served then. */
  async findPage(path: string, language: string): Promise<Page | null> {
    const renderer = await this.load(language);
    if (!renderer?.paths.includes(path)) return null;
    const current = await this.content.read();
    if (!current) return null;
    if (current.text !== this.contentText) {
      this.pages.clear();
      this.contentText = current.text;
    }
    const name = inLanguage(language, path);
    const existing = this.pages.get(name);
    if (existing) return existing;
    const page = this.render(renderer, { path, language }, current).catch((error: unknown) =>
      this.logFailure(path, error),
    );
    this.pages.set(name, page);
    return page;
  }

  private logFailure(path: string, error: unknown): null {
    this.logger.error(`The page ${path} could not be rendered: ${String(error)}`);
    return null;
  }

  private async render(
    renderer: PageRenderer,
    { path, language }: { path: string; language: string },
    { content, text }: { content: PublicContent; text: string },
  ): Promise<Page | null> {
    const { root, hosts, publicUrl } = this.options;
    const rendered = renderer.render(path, content);
    if (!rendered) return null;
    const built = (name: string): string => inLanguage(language, name);
    const file = join(root, built('.vite/manifest.json'));
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    const index = await indexPage(root, language, hosts);
    const url = `${publicUrl}${path}`;
    const image = `${publicUrl}/social.png`;
    const { styles, scripts } = filesOf(manifest, rendered.source);
    const head = renderHead({ ...rendered, scripts: scripts.map(built), url, image });
    const html = pageOf(index, {
      head,
      styles: renderStyles(styles.map(built)),
      body: rendered.body,
      content: text,
    });
    return { html, brotli: await compress(html), etag: `"${hash('sha256', html, 'base64url')}"` };
  }

  private load(language = mainLanguage): Promise<PageRenderer | null> {
    const existing = this.renderers.get(language);
    if (existing) return existing;
    const file = join(this.options.root, inLanguage(language, '.prerender/pages.mjs'));
    const renderer = (import(pathToFileURL(file).href) as Promise<PageRenderer>).catch(() => {
      // Not built yet: try again on the next request.
      this.renderers.delete(language);
      return null;
    });
    this.renderers.set(language, renderer);
    return renderer;
  }
}

/** Replacements are functions, because a `$` in a string replacement has a special meaning. */
function pageOf(
  index: string,
  { head, styles, body, content }: { head: string; styles: string; body: string; content: string },
): string {
  // JSON data, not code: nothing runs, and an escaped `<` cannot end the element.
  const data = `<script type="application/json" id="public-content">${content.replace(/</g, '\\u003c')}</script>`;
  return index
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `${styles}<div id="root"><div data-prerendered>${body}</div></div>${data}`,
    )
    .replace(/<noscript>[^<]*<\/noscript>/, '');
}
