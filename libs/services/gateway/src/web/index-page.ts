import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebHosts } from '../gateway.config.js';
import { inLanguage } from './languages.js';

/**
 * Inserts the hosts into the index page of a language, so that the page knows them before its first request. Host names contain no
 * characters that need escaping.
 */
export async function indexPage(
  root: string,
  language: string,
  { production, preview }: WebHosts,
): Promise<string> {
  const page = await readFile(join(root, inLanguage(language, 'index.html')), 'utf8');
  if (production.length + preview.length === 0) return page;
  return page.replace(
    '<head>',
    `<head>${meta('production-hosts', production)}${meta('preview-hosts', preview)}`,
  );
}

const meta = (name: string, hosts: readonly string[]): string =>
  `<meta name="${name}" content="${hosts.join(',')}" />`;
