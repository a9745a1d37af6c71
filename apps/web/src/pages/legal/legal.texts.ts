import { localized } from '../../lib/locale.js';

export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: 'This page holds the place of the policy. The company that runs this installation puts its own text here.',
  sections: [
    {
      heading: 'What is kept',
      text:
        'Your e-mail address, your company’s name, and the videos, pictures and procedures that your company makes. ' +
        'A record of who did what is kept for two years, unless the operator has set another time.',
    },
    {
      heading: 'What leaves',
      text:
        'Videos are processed on the operator’s own machines, unless the operator has set up an outside provider for ' +
        'speech or text. Deleting a procedure deletes its video and its pictures.',
    },
  ],
};

const terms: LegalText = {
  title: 'Terms of Service',
  lead: 'This page holds the place of the terms. The company that runs this installation puts its own text here.',
  sections: [
    {
      heading: 'Your content',
      text: 'Videos, pictures and procedures belong to the company that uploads them. They are used to make its procedures.',
    },
    {
      heading: 'Generated text',
      text:
        'Procedures are written by software from what is said and shown in a video. Have a person who knows the work ' +
        'check every procedure before others follow it, safety precautions above all.',
    },
  ],
};

export const texts = localized({ en: { privacy, terms } });
