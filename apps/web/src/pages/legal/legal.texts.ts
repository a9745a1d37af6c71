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

export const texts = localized({ en: { privacy, terms } });
