import { escapeMarkup } from '@sop/contracts';
import { oneLine, type MailMessage } from '../mail-message.js';

const product = 'SOP Creator';

/** The content of a mail, before it is rendered as text and HTML. */
export interface MailContent {
  subject: string;
  /** One or a few sentences each. */
  paragraphs: readonly string[];
  /** The only action. */
  action?: { label: string; link: string };
  /** A message from another person, displayed as a quote with its line breaks. */
  quote?: string;
  /** Displayed below the action: the expiry, and what to do after an unrequested mail. */
  notes?: readonly string[];
  replyTo?: string;
}

const maxQuote = 5_000;

/** Renders the same content as text and as HTML: one column that works in mail clients, on phones and in dark mode. */
export function renderMail(content: MailContent): MailMessage {
  const subject = preventLinks(oneLine(content.subject));
  const link = content.action && webAddress(content.action.link);
  const quote = content.quote === undefined ? undefined : plainLines(content.quote).slice(0, maxQuote);
  const { paragraphs, action, notes = [], replyTo } = content;
  const text = [
    ...paragraphs.map(sentences),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action && link ? [`${action.label}:\n${link}`] : []),
    ...notes.map(sentences),
    `-- \n${product}`,
  ].join('\n\n');
  const html = page(subject, [
    ...paragraphs.map(
      (each) => `<p class="text" style="${styles.text}">${escapeMarkup(sentences(each))}</p>`,
    ),
    ...(quote === undefined
      ? []
      : [`<p class="quote" style="${styles.quote}">${withLineBreaks(escapeMarkup(quote))}</p>`]),
    ...(action && link ? [button(action.label, link)] : []),
    ...notes.map((each) => `<p class="note" style="${styles.note}">${escapeMarkup(sentences(each))}</p>`),
  ]);
  return { subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) };
}

const sentences = (text: string): string => preventLinks(oneLine(text, 1_000));

/** U+200C is invisible and not allowed in addresses. */
const nonJoiner = '\u200c';

/**
 * Mail programs turn text that looks like an address into a link, and a company may be called `evil.example/pay` in a mail to a
 * stranger. This prevents links in the sentences of a mail: its action is its only link. Email addresses stay unchanged.
 */
const preventLinks = (line: string): string =>
  line
    .split(' ')
    .map((word) =>
      isMailAddress(word) ? word : word.replace(/[.。．｡](?=\p{L})|:(?=\/)/gu, `$&${nonJoiner}`),
    )
    .join(' ');

const isMailAddress = (word: string): boolean => /^\(?[^@/:]+@[^@/:]+:?$/.test(word);

/** @throws for protocols other than http and https: links in mails are clicked without inspection */
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

const withLineBreaks = (html: string): string => html.replaceAll('\n', '<br>');

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Inline, because many clients drop style sheets; the classes serve dark mode in the others. */
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
  `<p style="margin:24px 0"><a href="${escapeMarkup(link)}" style="${styles.button}">${escapeMarkup(label)}</a></p>
<p class="note" style="${styles.note}">If the button does not work, copy this address into your browser:<br>
<a class="link" href="${escapeMarkup(link)}" style="${styles.link}">${escapeMarkup(link)}</a></p>`;

const page = (title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${dark}</style>
</head>
<body class="page" style="${styles.body}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="card" style="${styles.card}">
<p class="brand" style="${styles.brand}">${product}</p>
<h1 class="title" style="${styles.title}">${escapeMarkup(title)}</h1>
${parts.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
