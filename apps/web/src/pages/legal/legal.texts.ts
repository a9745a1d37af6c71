import { localized } from '../../lib/locale.js';

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: 'This is a placeholder. The company that runs this installation publishes its own policy here.',
  sections: [
    {
      heading: 'What is stored',
      text:
        'Your email address, your company’s name, and the videos, pictures and procedures your company creates. ' +
        'A record of who did what is kept for two years, unless the operator has set a different period.',
    },
    {
      heading: 'What is shared',
      text:
        'Videos are processed on the operator’s own servers, unless the operator has set up an external provider for ' +
        'speech or text. Deleting a procedure deletes its video and pictures.',
    },
  ],
};

const terms: LegalText = {
  title: 'Terms of Service',
  lead: 'This is a placeholder. The company that runs this installation publishes its own terms here.',
  sections: [
    {
      heading: 'Your content',
      text: 'Videos, pictures and procedures belong to the company that uploads them. They are used to create its procedures.',
    },
    {
      heading: 'Generated text',
      text:
        'Procedures are written by software from what is said and shown in a video. Have someone who knows the work ' +
        'check every procedure before others follow it, especially the safety precautions.',
    },
  ],
};

const germanPrivacy: LegalText = {
  title: 'Datenschutzerklärung',
  lead: 'Dies ist ein Platzhalter. Die Firma, die diese Installation betreibt, veröffentlicht hier ihre eigene Erklärung.',
  sections: [
    {
      heading: 'Was gespeichert wird',
      text:
        'Ihre E-Mail-Adresse, der Name Ihrer Firma und die Videos, Bilder und Anleitungen, die Ihre Firma erstellt. ' +
        'Aufzeichnungen darüber, wer was getan hat, bleiben zwei Jahre erhalten, sofern der Betreiber keine andere Frist gesetzt hat.',
    },
    {
      heading: 'Was weitergegeben wird',
      text:
        'Videos werden auf den Servern des Betreibers verarbeitet, sofern der Betreiber keinen externen Anbieter für ' +
        'Sprache oder Text eingerichtet hat. Wer eine Anleitung löscht, löscht auch ihr Video und ihre Bilder.',
    },
  ],
};

const germanTerms: LegalText = {
  title: 'Nutzungsbedingungen',
  lead: 'Dies ist ein Platzhalter. Die Firma, die diese Installation betreibt, veröffentlicht hier ihre eigenen Bedingungen.',
  sections: [
    {
      heading: 'Ihre Inhalte',
      text: 'Videos, Bilder und Anleitungen gehören der Firma, die sie hochlädt. Sie dienen dazu, deren Anleitungen zu erstellen.',
    },
    {
      heading: 'Erzeugter Text',
      text:
        'Anleitungen schreibt eine Software aus dem, was in einem Video gesagt und gezeigt wird. Lassen Sie jede Anleitung von ' +
        'jemandem prüfen, der die Arbeit kennt, bevor andere ihr folgen, vor allem die Sicherheitshinweise.',
    },
  ],
};

export const texts = localized({
  en: { privacy, terms },
  de: { privacy: germanPrivacy, terms: germanTerms },
});
