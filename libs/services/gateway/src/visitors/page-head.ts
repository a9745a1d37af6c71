interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Where this page stands for search engines. */
  readonly address: string;
  readonly picture: string;
  readonly scripts: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, between tags and in quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** What goes into the head of a page for visitors: what search engines and messengers read, and the files it will need. */
export function headOf({ title, description, address, picture, scripts }: PageHead): string {
  const shared = {
    'og:type': 'website',
    'og:site_name': 'SOP Creator',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    ...Object.entries(shared).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
    // Before anything is painted: whether it is dark, and whether somebody who is signed in is about to leave.
    `<script src="/look.js"></script>`,
    ...scripts.map((file) => `<link rel="modulepreload" href="/${escaped(file)}">`),
  ].join('');
}

/** The styles of one page, to stand behind those of all pages, which they refine. */
export const stylesOf = (files: readonly string[]): string =>
  files.map((file) => `<link rel="stylesheet" href="/${escaped(file)}">`).join('');
