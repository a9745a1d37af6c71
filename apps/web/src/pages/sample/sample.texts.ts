import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    title: (name: string) => `Sample SOP: ${name}`,
    kicker: 'Sample SOP',
    lead: (seconds: number) =>
      `Everything on this page was generated from this video of ${seconds} seconds. Select a step or a sentence to play that moment.`,
    video: 'The video of this SOP',
    captions: 'English',
    safety: 'Safety precautions',
    equipment: 'Equipment',
    steps: 'Steps',
    playStep: (position: number) => `Play step ${position}`,
    pictureOf: (title: string) => `The moment of the video: ${title}`,
    tryTitle: 'Create an SOP of your own work',
    tryText: 'Seven days free, no credit card.',
    register: 'Sign up free',
  },
  de: {
    title: (name) => `Beispiel-SOP: ${name}`,
    kicker: 'Beispiel-SOP',
    lead: (seconds) =>
      `Alles auf dieser Seite wurde aus diesem Video von ${plural(seconds, 'Sekunde', 'Sekunden')} erzeugt, auf Englisch wie gesprochen. Ein Klick auf einen Schritt oder Satz spielt den Moment ab.`,
    video: 'Das Video dieser SOP',
    captions: 'Englisch',
    safety: 'Sicherheitshinweise',
    equipment: 'Ausrüstung',
    steps: 'Schritte',
    playStep: (position) => `Schritt ${position} abspielen`,
    pictureOf: (title) => `Der Moment im Video: ${title}`,
    tryTitle: 'Eine SOP der eigenen Arbeit erstellen',
    tryText: 'Sieben Tage kostenlos, keine Kreditkarte.',
    register: 'Kostenlos registrieren',
  },
});
