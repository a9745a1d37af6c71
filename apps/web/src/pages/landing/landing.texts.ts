import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    tab: 'Videos to SOPs',
    title: 'Convert Videos to SOPs with AI',
    description:
      'Effortlessly create Standard Operating Procedures from videos using our AI-powered platform.',
    callToAction: 'Get Started Free',
    login: 'Log in',
    register: 'Sign up free',
    account: 'Account',
    howItWorks: 'How it works',
    terms: 'Terms',
    privacy: 'Privacy',
    trial: '7 days free. No credit card.',
    points: [
      { title: 'Film the work once', text: 'Explain what you do while you do it. A phone is enough.' },
      {
        title: 'Get the steps',
        text: 'Titles, descriptions, pictures, equipment and safety, written from what was said and shown.',
      },
      { title: 'Check against the video', text: 'Every sentence plays the moment it comes from.' },
    ],
  },
});
