import { describe, expect, it } from '@jest/globals';
import { clock, folderName, sopMarkdown } from './sop-markdown.mjs';

const evidence = { segment_ids: [0], start_seconds: 61.25, end_seconds: 65, sources: ['speech'] };
const step = {
  position: 1,
  title: 'Put on *gloves*',
  description: 'Wear gloves.',
  sentences: [{ text: 'Wear gloves.', evidence, confidence: 0.9 }],
  start_seconds: 61.25,
  end_seconds: 70,
  confidence: 0.4,
  screenshots: [],
};
const sop = {
  title: 'Blade',
  no_procedure_reason: null,
  is_screen_recording: false,
  precautions: [{ text: 'The blade is sharp.', evidence }],
  equipment: [{ name: 'Gloves', evidence }],
  steps: [step],
  transcript: [{ start_seconds: 61.25, end_seconds: 65, text: 'Put on gloves.' }],
};
const files = { video: '../my film.mp4', imageOf: () => 'images/step-01.jpg' };

describe('sopMarkdown', () => {
  it('links each sentence to its evidence in the video', () => {
    const text = sopMarkdown(sop, files);
    expect(text).toContain('Wear gloves. [1:01–1:05](../my%20film.mp4#t=61.3,65.0)');
    expect(text).toContain('- The blade is sharp. [1:01–1:05]');
    expect(text).toContain('- Gloves [1:01–1:05]');
    expect(text).toContain('![Put on \\*gloves\\*](images/step-01.jpg)');
  });

  it('marks a step that should be checked', () => {
    expect(sopMarkdown(sop, files)).toContain('*(please check)*');
    expect(sopMarkdown({ ...sop, steps: [{ ...step, confidence: 0.9 }] }, files)).not.toContain(
      'please check',
    );
  });

  it('marks a sentence that should be checked', () => {
    const [sentence] = step.sentences;
    const steps = [{ ...step, confidence: 0.9, sentences: [{ ...sentence, confidence: 0.4 }] }];
    expect(sopMarkdown({ ...sop, steps }, files)).toMatch(/Wear gloves\. \[[^\n]*\) \*\(please check\)\*/);
  });

  it('contains an edited description that has no generated sentences', () => {
    const edited = { ...step, sentences: [], description: 'Wear two pairs.' };
    expect(sopMarkdown({ ...sop, steps: [edited] }, files)).toContain('\nWear two pairs.\n');
  });

  it('omits empty sections, and explains why there are no steps', () => {
    const empty = {
      ...sop,
      precautions: [],
      equipment: [],
      steps: [],
      transcript: [],
      no_procedure_reason: 'Nothing is done in it.',
    };
    expect(sopMarkdown(empty, files)).toBe('# Blade\n\nNothing is done in it.\n');
  });
});

describe('folderName', () => {
  it.each([
    ['Change / the: blade?', 'Change the blade'],
    ['../../etc/passwd', 'etc passwd'],
    ['..', 'sop'],
    ['  ', 'sop'],
    ['Étape 1.', 'Étape 1'],
  ])('turns %j into %j', (title, name) => expect(folderName(title)).toBe(name));
});

describe('clock', () => {
  it('writes minutes and seconds', () => {
    expect([0, 59.9, 60, 3725].map(clock)).toEqual(['0:00', '0:59', '1:00', '62:05']);
  });
});
