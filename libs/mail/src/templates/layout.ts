import { oneLine, type MailMessage } from '../mail-message.js';

const product = 'SOP Creator';

/** What a mail says, before it is text and HTML. */
export interface Letter {
  subject: string;
  /** Each a sentence or a few. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; link: string };
  /** Somebody else's words, shown as such with their line breaks. */
  quote?: string;
  /** Below the action: until when, and what if it was not the reader who asked. */
  notes?: readonly string[];
  replyTo?: string;
}

const maxQuote = 5_000;

/** The same letter as text and as HTML: one column that mail clients, phones and dark mode show readably. */
export function layOut(letter: Letter): MailMessage {
  const subject = withoutLinks(oneLine(letter.subject));
  const link = letter.action && webAddress(letter.action.link);
  const quote = letter.quote === undefined ? undefined : plainLines(letter.quote).slice(0, maxQuote);
  const { paragraphs, action, notes = [], replyTo } = letter;
  const text = [
    ...paragraphs.map(sentences),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action && link ? [`${action.label}:\n${link}`] : []),
    ...notes.map(sentences),
    `-- \n${product}`,
  ].join('\n\n');
  const html = page(subject, [
    ...paragraphs.map((each) => `<p class="text" style="${styles.text}">${escape(sentences(each))}</p>`),
    ...(quote === undefined ? [] : [`<p class="quote" style="${styles.quote}">${breaks(escape(quote))}</p>`]),
    ...(action && link ? [button(action.label, link)] : []),
    ...notes.map((each) => `<p class="note" style="${styles.note}">${escape(sentences(each))}</p>`),
  ]);
  return { subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) };
}

const sentences = (text: string): string => withoutLinks(oneLine(text, 1_000));

/** It joins nothing and shows nothing: U+200C, which mail programs draw and no address holds. */
const nonJoiner = '\u200c';

/**
 * Mail programs make a link of whatever looks like an address, and a company may be called `evil.example/pay` in a mail to somebody who never
 * heard of it. In the sentences of a mail nothing is taken for one: its action is its only link. Addresses of mail stay as they are.
 */
const withoutLinks = (line: string): string =>
  line
    .split(' ')
    .map((word) =>
      isMailAddress(word) ? word : word.replace(/[.。．｡](?=\p{L})|:(?=\/)/gu, `$&${nonJoiner}`),
    )
    .join(' ');

const isMailAddress = (word: string): boolean => /^\(?[^@/:]+@[^@/:]+:?$/.test(word);

/** @throws on anything but http and https: a link in a mail is clicked without looking */
function webAddress(link: string): string {
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('A mail links to the web only');
  return url.href;
}

const plainLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]+/gu, ' ')
    .trim();

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
const breaks = (html: string): string => html.replaceAll('\n', '<br>');

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Inline, as many clients drop style sheets; the classes are for dark mode where they do not. */
const styles = {
  body: `margin:0;padding:0;background:#f2f4f7;${font}`,
  card: 'background:#ffffff;border-radius:12px;padding:32px;overflow-wrap:anywhere',
  brand: 'margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:#5b6472',
  title: 'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#14181f',
  text: 'margin:0 0 16px;font-size:16px;line-height:25px;color:#2b313b',
  quote:
    'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c3cad5;font-size:16px;line-height:25px;color:#2b313b',
  button:
    'display:inline-block;padding:13px 24px;border-radius:8px;background:#1f5fd6;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;line-height:21px;color:#5b6472',
  link: 'color:#1f5fd6;word-break:break-all',
} as const;

const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #14171c !important }
  .card { background: #1e232b !important }
  .title { color: #f3f5f8 !important }
  .text, .quote { color: #d9dee6 !important }
  .quote { border-color: #4a5361 !important }
  .brand, .note { color: #a7b0bd !important }
  .link { color: #8ab4ff !important }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important } }`;

const button = (label: string, link: string): string =>
  `<p style="margin:24px 0"><a href="${escape(link)}" style="${styles.button}">${escape(label)}</a></p>
<p class="note" style="${styles.note}">If the button does not work, copy this address into your browser:<br>
<a class="link" href="${escape(link)}" style="${styles.link}">${escape(link)}</a></p>`;

const page = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${dark}</style>
</head>
<body class="page" style="${styles.body}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="card" style="${styles.card}">
<p class="brand" style="${styles.brand}">${product}</p>
<h1 class="title" style="${styles.title}">${escape(title)}</h1>
${parts.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
