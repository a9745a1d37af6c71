import { describe, expect, it } from '@jest/globals';
import { draftOfLines } from '../testing/spoken-drafts.js';

const titlesOf = async (...lines: string[]): Promise<string[]> =>
  (await draftOfLines(...lines)).steps.map(({ title }) => title);

const opening = [
  'Open the settings page in the browser.',
  'Click the Export button on the toolbar.',
  'Choose the folder for the download.',
];

describe('a report of what the screen shows', () => {
  it.each([
    'The preview reaches new states at the right time, the menu is there, and the list runs to the end of the page.',
    'Mechanical checks pass, then it tells you the part that no script can do.',
    'The plugin installed from a public site, the file was read and followed, and every page is the real one.',
    'The server returns three records and the table fills up.',
    'Every row carries its own colour and the chart follows the numbers.',
    'The tests run in a second window, and the log shows each of them.',
  ])('is no step, and stays in the description or beside the steps: "%s"', async (report) => {
    const draft = await draftOfLines(...opening, report, 'Click Close in the dialog.');
    const titles = draft.steps.map(({ title }) => title);
    expect(titles.map((title) => title.split(' ')[0])).toEqual(['Open', 'Click', 'Choose', 'Click']);
    const written = [...draft.steps.flatMap(({ sentences }) => sentences), ...draft.unplacedTexts].join(' ');
    expect(written.toLowerCase()).toContain(report.toLowerCase().slice(0, 24));
  });

  it.each([
    ['The file goes in the downloads folder.', /file goes|Put the file/],
    ['The password must be changed first.', /password/i],
    ['Under conditions choose sender contains and enter billing.', /choose sender/],
  ])('is a step where it says what has to be done: "%s"', async (sentence, title) => {
    const titles = await titlesOf(...opening, sentence, 'Click Close in the dialog.');
    expect(titles.some((one) => title.test(one))).toBe(true);
  });

  it('is a step where it is counted as one', async () => {
    const titles = await titlesOf(
      'Step one. Open the settings page in the browser.',
      'Step two. The gateway evaluates the routing rules.',
      'Step three. Click Close in the dialog.',
    );
    expect(titles.some((title) => /routing rules/.test(title))).toBe(true);
  });
});

describe('a thing as the subject in a narration of manual work', () => {
  it('stays a step where it is how the work is done', async () => {
    const titles = await titlesOf(
      'Wash the caps in the sink.',
      'The caps go in the tray.',
      'The dough rests for an hour under a cloth.',
      'Cut the dough with the knife.',
    );
    expect(titles.join(' ')).toContain('caps in the tray');
  });
});
