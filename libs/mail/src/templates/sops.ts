import type { MailMessage } from '../mail-message.js';
import { renderMail } from './layout.js';

interface SopNoticeVariables {
  notice: 'review-requested' | 'returned' | 'released';
  /** Of the SOP. */
  title: string;
  /** The user whose action it is; null for one who was removed since. */
  by: string | null;
  note: string;
  /** The released version; null before the first. */
  version: number | null;
  link: string;
}

const sentences: Readonly<
  Record<SopNoticeVariables['notice'], (variables: SopNoticeVariables & { who: string }) => SopNoticeTexts>
> = {
  'review-requested': ({ title, who }) => ({
    subject: `Please review: ${title}`,
    paragraph: `${who} asks you to review and release the SOP \u201c${title}\u201d.`,
    label: 'Review the SOP',
  }),
  returned: ({ title, who }) => ({
    subject: `Returned: ${title}`,
    paragraph: `${who} returned the SOP \u201c${title}\u201d. It is a draft again.`,
    label: 'Open the draft',
  }),
  released: ({ title, who, version }) => ({
    subject: `Released: ${title}`,
    paragraph: `${who} released version ${version ?? 1} of the SOP \u201c${title}\u201d.`,
    label: 'Open the SOP',
  }),
};
interface SopNoticeTexts {
  subject: string;
  paragraph: string;
  label: string;
}

/** To those who review an SOP, and to the user who asked for it. */
export function sopNotice(variables: SopNoticeVariables): MailMessage {
  const { notice, by, note, link } = variables;
  const { subject, paragraph, label } = sentences[notice]({ ...variables, who: by ?? 'A former user' });
  return renderMail({
    subject,
    paragraphs: [paragraph],
    action: { label, link },
    ...(note !== '' && { quote: note }),
    notes: ['You need to be logged in to open it.'],
  });
}
