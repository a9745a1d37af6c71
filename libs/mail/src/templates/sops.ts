import type { MailMessage } from '../mail-message.js';
import { formatTime } from './format-time.js';
import { renderMail } from './layout.js';

interface SopNoticeVariables {
  notice:
    | 'ready'
    | 'failed'
    | 'review-requested'
    | 'returned'
    | 'released'
    | 'to-read'
    | 'withdrawn'
    | 'review-due'
    | 'deviated'
    | 'redacted';
  /** Of the SOP. */
  title: string;
  /** The user whose action it is; null for one who was removed since. */
  by: string | null;
  note: string;
  /** The released version; null before the first. */
  version: number | null;
  /** The date of a review. */
  dueAt?: Date | undefined;
  link: string;
}

const sentences: Readonly<
  Record<SopNoticeVariables['notice'], (variables: SopNoticeVariables & { who: string }) => SopNoticeTexts>
> = {
  ready: ({ title }) => ({
    subject: `Ready: ${title}`,
    paragraph: `The SOP \u201c${title}\u201d was made of its video. Check it before others rely on it.`,
    label: 'Open the SOP',
  }),
  failed: ({ title }) => ({
    subject: `Not made: ${title}`,
    paragraph: `The SOP \u201c${title}\u201d could not be made of its video.`,
    label: 'Open the SOP',
  }),
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
  'to-read': ({ title, who, version }) => ({
    subject: `Please read: ${title}`,
    paragraph: `${who} released version ${version ?? 1} of the SOP \u201c${title}\u201d and asks you to read it and to confirm that you understood it.`,
    label: 'Read the SOP',
  }),
  withdrawn: ({ title, who, version }) => ({
    subject: `Withdrawn: ${title}`,
    paragraph: `${who} withdrew version ${version ?? 1} of the SOP \u201c${title}\u201d. Do not use it.`,
    label: 'Open the SOP',
  }),
  'review-due': ({ title, version, dueAt }) => ({
    subject: `Review due: ${title}`,
    paragraph: `Version ${version ?? 1} of the SOP \u201c${title}\u201d is to be reviewed${dueAt ? ` by ${formatTime(dueAt)}` : ''}: change it, or confirm that it is still valid.`,
    label: 'Review the SOP',
  }),
  deviated: ({ title, who }) => ({
    subject: `Deviation: ${title}`,
    paragraph: `${who} worked through the SOP \u201c${title}\u201d and did not do everything as it says.`,
    label: 'Open the runs',
  }),
  redacted: ({ title }) => ({
    subject: `Redacted: ${title}`,
    paragraph: `Faces and personal data that you chose were deleted from the video and the pictures of the SOP \u201c${title}\u201d.`,
    label: 'Open the SOP',
  }),
};

interface SopNoticeTexts {
  subject: string;
  paragraph: string;
  label: string;
}

/** To those who review an SOP, to the user who asked for it, and to those who are asked to read it. */
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

interface CommentNoticeVariables {
  notice: 'mentioned' | 'reported' | 'answered' | 'resolved';
  /** Of the SOP. */
  title: string;
  /** The title of the step; null for the SOP as a whole. */
  step: string | null;
  /** What was written. */
  text: string;
  /** The user whose action it is; null for one who was removed since. */
  by: string | null;
  link: string;
}

const commentTexts: Readonly<
  Record<CommentNoticeVariables['notice'], { subject: string; does: string; label: string }>
> = {
  mentioned: {
    subject: 'You are mentioned',
    does: 'mentions you in a comment on',
    label: 'Read the comment',
  },
  reported: { subject: 'A step is wrong', does: 'reports as wrong', label: 'Look at the step' },
  answered: { subject: 'Answered', does: 'answered a comment on', label: 'Read the answer' },
  resolved: { subject: 'Resolved', does: 'resolved your comment on', label: 'Read the comment' },
};

/** To those whom a comment on an SOP concerns. */
export function commentNotice(variables: CommentNoticeVariables): MailMessage {
  const { notice, title, step, text, by, link } = variables;
  const { subject, does, label } = commentTexts[notice];
  const stepPhrase = step === null ? '' : `the step \u201c${step}\u201d of `;
  return renderMail({
    subject: `${subject}: ${title}`,
    paragraphs: [`${by ?? 'A former user'} ${does} ${stepPhrase}the SOP \u201c${title}\u201d.`],
    action: { label, link },
    quote: text,
    notes: [
      'You need to be logged in to open it.',
      'You can switch these mails off in the settings, under Users.',
    ],
  });
}
