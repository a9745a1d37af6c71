import { escapeMarkup } from '@sop/contracts';

interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Canonical URL for search engines. */
  readonly url: string;
  readonly image: string;
  readonly scripts: readonly string[];
}

/** Renders the head of a public page: metadata for search engines and messengers, and the files to preload. */
export function renderHead({ title, description, url, image, scripts }: PageHead): string {
  const openGraph = {
    'og:type': 'website',
    'og:site_name': 'SOP Creator',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}">`,
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    ...Object.entries(openGraph).map(
      ([name, value]) => `<meta property="${name}" content="${escapeMarkup(value)}">`,
    ),
    `<meta name="twitter:card" content="summary_large_image">`,
    // Runs before the first paint: sets the color scheme, and hides the page from a signed-in user who is about to be
    // redirected.
    `<script src="/look.js"></script>`,
    ...scripts.map((file) => `<link rel="modulepreload" href="/${escapeMarkup(file)}">`),
  ].join('');
}

/** Stylesheets of one page, placed after those of all pages, which they override. */
export const renderStyles = (files: readonly string[]): string =>
  files.map((file) => `<link rel="stylesheet" href="/${escapeMarkup(file)}">`).join('');
