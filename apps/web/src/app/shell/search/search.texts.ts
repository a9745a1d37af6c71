import { localized } from '../../../lib/locale.js';
import { plural } from '../../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Search',
    field: 'Search SOPs, departments, people and pages',
    hint: 'Titles, steps, speech and text on screen of your SOPs',
    results: 'Results',
    groups: {
      sops: 'SOPs',
      departments: 'Departments',
      people: 'People',
      commands: 'Go to',
    },
    commands: {
      upload: 'Upload a video',
      departments: 'Settings: Departments',
      users: 'Settings: Users',
      trash: 'Trash',
    },
    withdrawn: 'Withdrawn',
    playAt: (time: string) => `Play at ${time}`,
    step: (position: number) => `Step ${position}`,
    kinds: {
      step: 'Step',
      equipment: 'Equipment',
      precaution: 'Safety',
      speech: 'Speech',
      screen: 'On screen',
    },
    more: 'Show more SOPs',
    noSop: (text: string) => `No SOP contains “${text}”.`,
    noSopHint: 'Every word must be in the SOP. Try fewer or other words.',
    similar: (words: string) => `Nothing contains these words as they are typed. Similar ones: ${words}`,
    failure: 'The search failed. Please try again.',
    retry: 'Try again',
    found: (count: number) => plural(count, 'result'),
    searching: 'Searching…',
    keys: { move: 'to move', open: 'to open', escape: 'Esc', close: 'to close' },
  },
});
