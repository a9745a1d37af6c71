import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    tab: 'Videos to SOPs',
    seeSample: 'See a real SOP',
    trial: '7 days free. No credit card.',
    sampleTitle: 'This one was made from 44 seconds of video',
    sampleText:
      'It was not typed. Someone changed a knife blade and explained each action aloud. The steps, pictures, tools and warnings were generated from that video.',
    openSample: 'Read and play the full SOP',
    stepTime: (start: string, end: string) => `${start} – ${end}`,
    featuresTitle: 'From the work to the procedure',
    features: [
      {
        title: 'Film the work once',
        text: 'Explain what you do while you do it. A phone is enough, or record your screen.',
      },
      {
        title: 'Get the steps',
        text: 'Titles, descriptions, pictures, equipment and safety, written from what was said and shown.',
      },
      {
        title: 'Check against the video',
        text: 'Every sentence plays the moment it comes from. Uncertain parts are marked.',
      },
      {
        title: 'Make it yours',
        text: 'Change words, order and pictures. Every version is kept and can be restored.',
      },
      {
        title: 'Teach it your tools',
        text: 'Label your own equipment in a video, and the next procedure names and shows it.',
      },
      {
        title: 'Export it',
        text: 'As PDF, Word, HTML or Markdown, to print for the workplace or use in other systems.',
      },
    ],
    pricing: 'Pricing',
    testimonials: 'What customers say',
    questionsTitle: 'Questions and answers',
    questions: [
      {
        question: 'What do I need to film with?',
        answer:
          'Whatever you have: a phone, a camera, or the recorder in the browser for work at a screen. MP4, MOV, WebM, MKV and AVI can be uploaded.',
      },
      {
        question: 'Do I have to speak?',
        answer:
          'It helps a lot: the words of a step come from what you say. A screen recording without speech still gives steps, based on the text on the screen.',
      },
      {
        question: 'Where do my videos go?',
        answer:
          'They stay on the servers of this installation’s operator, unless the operator has set up an external provider for speech or text. Deleting an SOP deletes its video and pictures.',
      },
      {
        question: 'Can I trust what is written?',
        answer:
          'Have someone who knows the work check it, especially the safety precautions. Each sentence links to its moment in the video, so checking takes minutes.',
      },
      {
        question: 'What happens when the trial ends?',
        answer: 'Choose a plan to continue. You can still read your SOPs either way.',
      },
    ],
  },
  de: {
    tab: 'Aus Videos werden SOPs',
    seeSample: 'Eine echte SOP ansehen',
    trial: '7 Tage kostenlos. Keine Kreditkarte.',
    sampleTitle: 'Diese hier entstand aus 44 Sekunden Video',
    sampleText:
      'Niemand hat sie getippt. Jemand hat eine Messerklinge gewechselt und jeden Handgriff laut erklärt. Schritte, Bilder, Werkzeuge und Warnungen wurden aus diesem Video erzeugt.',
    openSample: 'Ganze SOP lesen und abspielen',
    stepTime: (start, end) => `${start} – ${end}`,
    featuresTitle: 'Von der Arbeit zur Anleitung',
    features: [
      {
        title: 'Einmal filmen',
        text: 'Erklären Sie, was Sie tun, während Sie es tun. Ein Telefon genügt, oder nehmen Sie den Bildschirm auf.',
      },
      {
        title: 'Schritte erhalten',
        text: 'Titel, Beschreibungen, Bilder, Ausrüstung und Sicherheit, geschrieben aus dem Gesagten und Gezeigten.',
      },
      {
        title: 'Am Video prüfen',
        text: 'Jeder Satz spielt den Moment ab, aus dem er stammt. Unsichere Stellen sind markiert.',
      },
      {
        title: 'Anpassen',
        text: 'Wörter, Reihenfolge und Bilder ändern. Jede Version bleibt erhalten und lässt sich wiederherstellen.',
      },
      {
        title: 'Eigene Werkzeuge beibringen',
        text: 'Markieren Sie Ihre Ausrüstung in einem Video, und die nächste Anleitung benennt und zeigt sie.',
      },
      {
        title: 'Exportieren',
        text: 'Als PDF, Word, HTML oder Markdown, zum Ausdrucken für den Arbeitsplatz oder für andere Systeme.',
      },
    ],
    pricing: 'Preise',
    testimonials: 'Was Kunden sagen',
    questionsTitle: 'Fragen und Antworten',
    questions: [
      {
        question: 'Womit muss ich filmen?',
        answer:
          'Mit dem, was Sie haben: Telefon, Kamera oder, für Arbeit am Bildschirm, die Aufnahme im Browser. Hochladen lassen sich MP4, MOV, WebM, MKV und AVI.',
      },
      {
        question: 'Muss ich sprechen?',
        answer:
          'Es hilft sehr: Die Worte eines Schritts stammen aus dem, was Sie sagen. Eine Bildschirmaufnahme ohne Sprache ergibt trotzdem Schritte, aus dem Text auf dem Bildschirm.',
      },
      {
        question: 'Wohin gehen meine Videos?',
        answer:
          'Sie bleiben auf den Servern des Betreibers dieser Installation, sofern der Betreiber keinen externen Anbieter für Sprache oder Text eingerichtet hat. Wer eine SOP löscht, löscht auch ihr Video und ihre Bilder.',
      },
      {
        question: 'Kann ich dem Text vertrauen?',
        answer:
          'Lassen Sie ihn von jemandem prüfen, der die Arbeit kennt, vor allem die Sicherheitshinweise. Jeder Satz führt zu seinem Moment im Video, so dauert die Prüfung nur Minuten.',
      },
      {
        question: 'Was geschieht, wenn die Testphase endet?',
        answer: 'Mit einem Tarif geht es weiter. Lesen können Sie Ihre SOPs in jedem Fall.',
      },
    ],
  },
});
