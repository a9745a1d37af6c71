import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    tab: 'Videos to SOPs',
    seeSample: 'See a real SOP',
    trial: '7 days free. No credit card.',
    sampleTitle: 'This one was made from 44 seconds of video',
    sampleText:
      'Nobody wrote it. Somebody showed how to change the blade of a knife and said what they did; the steps, the pictures, the tools and the warnings are what came out.',
    openSample: 'Read and play all of it',
    stepTime: (start: string, end: string) => `${start} – ${end}`,
    featuresTitle: 'From the work to the procedure',
    features: [
      {
        title: 'Film the work once',
        text: 'Explain what you do while you do it. A phone is enough; so is your screen.',
      },
      {
        title: 'Get the steps',
        text: 'Titles, descriptions, pictures, equipment and safety, written from what was said and shown.',
      },
      {
        title: 'Check against the video',
        text: 'Every sentence plays the moment it comes from. What is uncertain is marked.',
      },
      {
        title: 'Make it yours',
        text: 'Change words, order and pictures. Every version is kept and can be put back.',
      },
      {
        title: 'Teach it your tools',
        text: 'Label your own equipment in a video, and the next procedure names and shows it.',
      },
      {
        title: 'Take it along',
        text: 'As PDF, Word, HTML or Markdown, for paper at the machine and for other systems.',
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
          'It helps a lot: the words of a step come from what you say. A recording without speech still gives steps, of what is seen on the screen.',
      },
      {
        question: 'Where do my videos go?',
        answer:
          'To the machines of whoever runs this installation, and no further, unless an outside provider for speech or text was set up there. Deleting a procedure deletes its video and its pictures.',
      },
      {
        question: 'Can I trust what is written?',
        answer:
          'Have somebody who knows the work check it, above all where safety is concerned. Each sentence leads to its moment of the video, so checking takes minutes.',
      },
      {
        question: 'What happens when the trial ends?',
        answer: 'You choose a plan and go on. What you made stays readable, whether you do or not.',
      },
    ],
  },
});
