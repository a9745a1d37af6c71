import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebHosts } from '../gateway.config.js';

/**
 * The index page with the hosts in it, so that the page knows them before its first request; null where there are none, and the
 * built file is good as it is. Host names hold nothing that a page could take for markup.
 */
export async function indexWithHosts(
  root: string,
  { production, preview }: WebHosts,
): Promise<string | null> {
  if (production.length + preview.length === 0) return null;
  const page = await readFile(join(root, 'index.html'), 'utf8');
  return page.replace(
    '<head>',
    `<head>${meta('production-hosts', production)}${meta('preview-hosts', preview)}`,
  );
}

const meta = (name: string, hosts: readonly string[]): string =>
  `<meta name="${name}" content="${hosts.join(',')}" />`;
