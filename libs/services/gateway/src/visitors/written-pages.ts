import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { Logger } from '@nestjs/common';
import type { WebHosts } from '../gateway.config.js';
import { indexPage } from '../web/index-page.js';
import type { PublicContentCache, PublicContent } from './content-cache.js';
import { filesOf, type Manifest } from './page-files.js';
import { headOf, stylesOf } from './page-head.js';

const compress = promisify(brotliCompress);

/** What the web's build leaves for the gateway: the pages that are written, and which addresses there are. */
interface Writer {
  readonly paths: readonly string[];
  isKnownPath(path: string): boolean;
  protectedPaths(): readonly string[];
  write(
    path: string,
    content: PublicContent,
  ): { body: string; title: string; description: string; source: string } | null;
}

export interface Page {
  readonly html: string;
  readonly small: Buffer;
  readonly etag: string;
}

interface Places {
  readonly root: string;
  readonly hosts: WebHosts;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * The pages for visitors as HTML that can be read before any script has run, and without scripts. Each is written once and again when
 * what it shows has changed; the browser's own code shows the same and takes over.
 */
export class WrittenPages {
  private readonly logger = new Logger(WrittenPages.name);
  private readonly pages = new Map<string, Promise<Page | null>>();
  private written = '';
  private writer: Promise<Writer | null> | undefined;

  constructor(
    private readonly places: Places,
    private readonly content: PublicContentCache,
  ) {}

  /** The addresses there are; none where the web has not been built. */
  async paths(): Promise<readonly string[]> {
    return (await this.load())?.paths ?? [];
  }

  /** Whether the web has a page at an address, which is taken for true where it has not been built. */
  async isKnownPath(path: string): Promise<boolean> {
    return (await this.load())?.isKnownPath(path) ?? true;
  }

  /** How the addresses begin to which nobody comes without a session. */
  async protectedPaths(): Promise<readonly string[]> {
    return (await this.load())?.protectedPaths() ?? [];
  }

  /** Null for other addresses, and while there is nothing to write or nobody who writes: the web's index page serves then. */
  async page(path: string): Promise<Page | null> {
    const writer = await this.load();
    if (!writer?.paths.includes(path)) return null;
    const known = await this.content.read();
    if (!known) return null;
    if (known.text !== this.written) {
      this.pages.clear();
      this.written = known.text;
    }
    const kept = this.pages.get(path);
    if (kept) return kept;
    const page = this.write(writer, path, known).catch((error: unknown) => this.given(path, error));
    this.pages.set(path, page);
    return page;
  }

  private given(path: string, error: unknown): null {
    this.logger.error(`The page ${path} could not be written: ${String(error)}`);
    return null;
  }

  private async write(
    writer: Writer,
    path: string,
    { content, text }: { content: PublicContent; text: string },
  ): Promise<Page | null> {
    const { root, hosts, publicUrl } = this.places;
    const written = writer.write(path, content);
    if (!written) return null;
    const manifest = JSON.parse(await readFile(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest;
    const index = await indexPage(root, hosts);
    const address = `${publicUrl}${path}`;
    const picture = `${publicUrl}/social.png`;
    const { styles, scripts } = filesOf(manifest, written.source);
    const head = headOf({ ...written, scripts, address, picture });
    const html = pageOf(index, { head, styles: stylesOf(styles), body: written.body, content: text });
    return { html, small: await compress(html), etag: `"${hash('sha256', html, 'base64url')}"` };
  }

  private load(): Promise<Writer | null> {
    const file = join(this.places.root, '.written', 'pages.mjs');
    this.writer ??= (import(pathToFileURL(file).href) as Promise<Writer>).catch(() => {
      // Not built yet: looked for again.
      this.writer = undefined;
      return null;
    });
    return this.writer;
  }
}

/** Functions as replacements: a `$` in a text is a dollar. */
function pageOf(
  index: string,
  { head, styles, body, content }: { head: string; styles: string; body: string; content: string },
): string {
  // Data, no script: nothing runs, and no `<` in it can end it.
  const data = `<script type="application/json" id="public-content">${content.replace(/</g, '\\u003c')}</script>`;
  return index
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `${styles}<div id="root"><div data-written>${body}</div></div>${data}`,
    )
    .replace(/<noscript>[^<]*<\/noscript>/, '');
}
