import { escaped } from './page-head.js';

/** `closed`: how the addresses begin at which there is nothing for a search engine. */
export const robotsText = (publicUrl: string, closed: readonly string[]): string =>
  [
    'User-agent: *',
    ...['/api/', ...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

export const siteMap = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
