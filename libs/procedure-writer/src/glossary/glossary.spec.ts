import { describe, expect, it } from '@jest/globals';
import type { TimedSegment } from '../language/timed-words.js';
import { correctAll, taughtBy } from './correct-terms.js';
import { termsOf } from './terms.js';

/** A line as Moonshine base wrote it, each word with its confidence: "ZenTroc/0.62". */
function segmentOf(line: string, confidence = 0.75): TimedSegment {
  const words = line.split(' ').map((part, at) => {
    const [text = '', sure = '1'] = part.split('/');
    return { text, start_seconds: at, end_seconds: at + 1, confidence: Number(sure) };
  });
  const text = words.map((word) => word.text).join(' ');
  return { id: 0, start_seconds: 0, end_seconds: words.length, text, confidence, words };
}

const terms = termsOf([
  'Zentrox',
  'Hydraflex',
  'Bramtek',
  'Isopura',
  'Dremafix',
  'Quantora',
  'Lumetra',
  'Vexalink = back sealing, vex a link',
]);
const corrected = (...lines: string[]) =>
  correctAll(
    lines.map((line) => segmentOf(line)),
    terms,
  );
const textsOf = (...lines: string[]) => corrected(...lines).map(({ text }) => text);

// What the recogniser of this machine wrote of sentences spoken by flite (slt and rms), 22 November 2026.
const panel =
  'Open/0.98 the/0.99 ZenTroc/0.62 panel/0.80 and/0.99 press/1.00 the/1.00 green/0.97 button,/0.78 then/0.98 pour/0.95 the/1.00 glue/0.51 ' +
  'refloored/0.55 into/0.99 the/1.00 tank./0.66 After/0.99 that,/0.97 start/0.98 back/0.82 sealing/0.44 and/0.71 choose/0.98 the/1.00 ' +
  'BRAM/0.59 DEC/0.36 filter./0.94';
const hose =
  'Put/0.92 the/1.00 Hydroflex/0.68 hose/0.85 on/0.99 the/1.00 Culmin/0.44 valve/0.99 do/0.33 not/1.00 open/0.99 the/0.81 Zen/0.70 ' +
  'trucks/0.59 panel/1.00 turn/0.38 the/0.99 DremFix/0.53 not/0.59 left/0.99';
const sensor =
  'Clean/0.99 the/1.00 sensor/0.99 with/1.00 isopra/0.50 wait/0.29 2/0.78 minutes/0.92 then/0.74 remove/0.99 the/1.00 BramTech/0.63 ' +
  'filter/0.97 and/0.98 put/0.99 the/0.99 new/0.93 BramTech/0.98 filter/0.99 in./0.78';
const report =
  'Log/0.91 into/0.63 quantora/0.36 and/0.98 open/1.00 the/0.99 Loomtree/0.62 Report,/0.43 save/0.96 it/1.00';

describe('terms of a company in what the recogniser wrote', () => {
  it('are learnt once, however often they are spoken', () => {
    const corrections = Array.from({ length: 20_000 }, () => ({
      recognised: 'back sealing',
      written: 'Vexalink',
    }));
    const other = { recognised: 'Vexa lick', written: 'Vexalink' };
    const taught = taughtBy([...corrections, other, other], terms).find(
      ({ written }) => written === 'Vexalink',
    );
    expect(taught?.soundsLike).toEqual(['back sealing', 'vex a link', 'vexa lick']);
  });

  it('are written as the company does where a similar word has low confidence', () => {
    expect(textsOf(panel)[0]).toContain('Open the Zentrox panel and press the green button,');
    expect(textsOf(hose)[0]).toContain('Put the Hydraflex hose');
    expect(textsOf(hose)[0]).toContain('do not open the Zentrox panel turn the Dremafix not left');
    expect(textsOf(sensor)[0]).toContain('Clean the sensor with Isopura wait 2 minutes');
  });

  it('are found across words by their sound, with the punctuation of the replaced words', () => {
    expect(textsOf(panel)[0]).toMatch(/choose the Bramtek filter\.$/);
    expect(textsOf(report)[0]).toBe('Log into Quantora and open the Loomtree Report, save it');
  });

  it('are found by the sound that a user entered, at any confidence', () => {
    expect(textsOf(panel)[0]).toContain('start Vexalink and choose');
    expect(textsOf('Start/1 vex/1 a/1 link,/1 please./1')).toEqual(['Start Vexalink, please.']);
  });

  it('replace the same words at high confidence, too, once they were corrected', () => {
    expect(textsOf(sensor)[0]).toContain('the new Bramtek filter');
    expect(textsOf('the/1 new/1 BramTech/0.98 filter/1')).toEqual(['the new BramTech filter']);
  });

  it('come with the words that they replace', () => {
    expect(corrected(sensor)[0]?.corrections).toEqual([
      { recognised: 'isopra', written: 'Isopura' },
      { recognised: 'BramTech', written: 'Bramtek' },
      { recognised: 'BramTech', written: 'Bramtek' },
    ]);
    expect(corrected('Press/1 start./1')[0]).not.toHaveProperty('corrections');
  });

  it('keep the time of the replaced words', () => {
    const [segment] = corrected('the/1 BRAM/0.59 DEC/0.36 filter/1');
    expect(segment?.words?.map(({ start_seconds, end_seconds }) => [start_seconds, end_seconds])).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
    ]);
  });

  it.each([
    ['a figure', ['Fifteen'], 'Wait/0.9 fifty/0.3 minutes/0.9'],
    ['a figure in digits', ['Set 50'], 'Set/0.3 15/0.3'],
    ['a negation', ['Nott Oppen'], 'do/0.3 not/0.3 open/0.3 it/0.3'],
    ['a side', ['Lefft'], 'turn/0.3 left/0.3'],
    ['a word with an antonym', ['Tightenn'], 'tighten/0.3 it/0.3'],
    ['what is done', ['Pressen'], 'press/0.3 in/0.9'],
    ['a side, also where a user entered that sound', ['Lift = left'], 'turn/0.3 left/0.3'],
    ['a negation, also where a user entered that sound', ['Knob = not'], 'turn/0.9 the/0.9 not/0.5'],
  ])('never replace %s', (_, glossary, line) => {
    expect(correctAll([segmentOf(line)], termsOf(glossary))).toEqual([segmentOf(line)]);
  });

  it('leave alone what is as near to two of them, and what is short', () => {
    const near = termsOf(['Hydroflexa', 'Hydroflexo', 'Ebro']);
    expect(correctAll([segmentOf('the/1 hydroflexi/0.3 embro/0.3')], near)[0]?.text).toBe(
      'the hydroflexi embro',
    );
  });

  it('are corrected in a recording of ten thousand words with a full glossary within the time of a request', () => {
    const glossary = termsOf(Array.from({ length: 100 }, (_, at) => `Term${'x'.repeat(at % 4)}ina${at}`));
    const line = segmentOf(Array.from({ length: 10_000 }, (_, at) => `wordina${at % 7}ble/0.2`).join(' '));
    expect(correctAll([line], glossary)).toHaveLength(1);
  }, 10_000);
});
