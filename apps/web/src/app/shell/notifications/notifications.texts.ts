import type { MailedNotice } from '@sop/contracts';
import { localized } from '../../../lib/locale.js';

interface Happened {
  /** Of the SOP, in quotation marks. */
  title: string;
  /** The user whose action it is. */
  by: string;
  version: number;
  /** The day of a review; empty where it is not known. */
  due: string;
  /** The step of a comment; empty for the SOP as a whole. */
  step: string;
}

type Sentence = (happened: Happened) => string;

const at = ({ step, title }: Happened) => (step === '' ? title : `the step “${step}” of ${title}`);

const germanAt = ({ step, title }: Happened) =>
  step === '' ? `zu ${title}` : `zum Schritt „${step}“ von ${title}`;

export const texts = localized({
  en: {
    title: 'Notifications',
    unread: (count: number) => (count >= 100 ? '99+' : String(count)),
    withUnread: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
    close: 'Close the notifications',
    loading: 'Loading your notifications',
    failure: 'Your notifications could not be loaded.',
    none: 'No notifications yet',
    noneText: 'What you wait for appears here: an SOP that is ready, a review, a comment.',
    markAll: 'Mark all as read',
    markFailure: 'This could not be marked as read. Please try again.',
    more: 'Show earlier ones',
    isNew: 'New',
    settings: 'Choose what you are notified of',
    former: 'A former user',
    quoted: (title: string) => `“${title}”`,
    sentences: {
      ready: ({ title }) => `${title} is ready. Check it before others rely on it.`,
      failed: ({ title }) => `${title} could not be made of its video.`,
      'review-requested': ({ by, title }) => `${by} asks you to review ${title}.`,
      returned: ({ by, title }) => `${by} returned ${title}. It is a draft again.`,
      released: ({ by, title, version }) => `${by} released version ${version} of ${title}.`,
      'to-read': ({ by, title, version }) => `${by} asks you to read version ${version} of ${title}.`,
      withdrawn: ({ by, title, version }) => `${by} withdrew version ${version} of ${title}. Do not use it.`,
      'review-due': ({ title, due }) => `The review of ${title} is due${due === '' ? '' : ` on ${due}`}.`,
      deviated: ({ by, title }) => `${by} reports something different in a run of ${title}.`,
      redacted: ({ title }) => `What you chose in the video of ${title} was redacted.`,
      mentioned: (happened) => `${happened.by} mentions you in a comment on ${at(happened)}.`,
      reported: (happened) => `${happened.by} reports ${at(happened)} as wrong.`,
      answered: (happened) => `${happened.by} answered a comment on ${at(happened)}.`,
      resolved: (happened) => `${happened.by} resolved your comment on ${at(happened)}.`,
    } as Readonly<Record<MailedNotice, Sentence>>,
  },
  de: {
    title: 'Benachrichtigungen',
    unread: (count) => (count >= 100 ? '99+' : String(count)),
    withUnread: (count) => (count === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${count} ungelesen`),
    close: 'Benachrichtigungen schließen',
    loading: 'Benachrichtigungen werden geladen',
    failure: 'Die Benachrichtigungen konnten nicht geladen werden.',
    none: 'Noch keine Benachrichtigungen',
    noneText: 'Hier erscheint, worauf Sie warten: eine fertige SOP, eine Prüfung, ein Kommentar.',
    markAll: 'Alle als gelesen markieren',
    markFailure: 'Das konnte nicht als gelesen markiert werden. Bitte erneut versuchen.',
    more: 'Frühere anzeigen',
    isNew: 'Neu',
    settings: 'Benachrichtigungen auswählen',
    former: 'Ein früherer Benutzer',
    quoted: (title) => `„${title}“`,
    sentences: {
      ready: ({ title }) => `${title} ist fertig. Bitte prüfen, bevor andere sich darauf verlassen.`,
      failed: ({ title }) => `${title} konnte nicht aus dem Video erstellt werden.`,
      'review-requested': ({ by, title }) => `${by} bittet um die Prüfung von ${title}.`,
      returned: ({ by, title }) => `${by} hat ${title} zurückgegeben. Die SOP ist wieder ein Entwurf.`,
      released: ({ by, title, version }) => `${by} hat Version ${version} von ${title} freigegeben.`,
      'to-read': ({ by, title, version }) => `${by} bittet Sie, Version ${version} von ${title} zu lesen.`,
      withdrawn: ({ by, title, version }) =>
        `${by} hat Version ${version} von ${title} zurückgezogen. Bitte nicht verwenden.`,
      'review-due': ({ title, due }) =>
        due === ''
          ? `Die Prüfung von ${title} ist fällig.`
          : `Die Prüfung von ${title} ist am ${due} fällig.`,
      deviated: ({ by, title }) => `${by} meldet eine Abweichung bei einer Durchführung von ${title}.`,
      redacted: ({ title }) => `Was Sie im Video von ${title} gewählt haben, wurde geschwärzt.`,
      mentioned: (happened) => `${happened.by} erwähnt Sie in einem Kommentar ${germanAt(happened)}.`,
      reported: ({ by, step, title }) =>
        step === ''
          ? `${by} meldet einen Fehler in ${title}.`
          : `${by} meldet einen Fehler im Schritt „${step}“ von ${title}.`,
      answered: (happened) => `${happened.by} hat auf einen Kommentar ${germanAt(happened)} geantwortet.`,
      resolved: (happened) => `${happened.by} hat Ihren Kommentar ${germanAt(happened)} erledigt.`,
    } as Readonly<Record<MailedNotice, Sentence>>,
  },
});
