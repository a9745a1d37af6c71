import { defineMessages } from './refusal.js';

/** The public pages and messages of visitors. */
export const publicPageMessages = defineMessages({
  'landing.no-such-setting': ['not-found', 'The public pages have no such setting.'],
  'landing.too-long': [
    'invalid-form',
    ({ limit }: { limit: number }) => `This text can have at most ${limit} characters.`,
  ],
  'landing.yes-or-no': ['invalid-form', 'Please choose Yes or No.'],
  'landing.logo-elsewhere': [
    'invalid-form',
    'Please upload the logo. Pictures hosted elsewhere are not shown.',
  ],
  'tile.not-found': ['not-found', 'This tile does not exist. It may have been deleted.'],
  'tile.too-many': ['conflict', 'The page cannot show more tiles. Delete one first.'],
  'contact.not-found': ['not-found', 'This message does not exist. It may have been deleted.'],
  'contact.full': ['unavailable', 'There was an error submitting your message. Please try again later.'],
});
