import { escapeMarkup } from '@sop/contracts';

/** `disallowed`: path prefixes that search engines should not visit. */
export const robotsText = (publicUrl: string, disallowed: readonly string[]): string =>
  [
    'User-agent: *',
    ...['/api/', ...disallowed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

export const siteMap = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
