import { describe, expect, it } from '@jest/globals';
import { spokenNumbers } from './spoken-numbers.js';

describe('numbers in words', () => {
  it.each([
    ['wait five minutes', 'en', 5],
    ['at twenty-five degrees', 'en', 25],
    ['two hundred and fifty millilitres', 'en', 250],
    ['bei fünfundzwanzig Grad', 'de', 25],
    ['zweihundert Milliliter', 'de', 200],
    ['pendant vingt-cinq minutes', 'fr', 25],
    ['treinta y cinco grados', 'es', 35],
    ['vijfendertig graden', 'nl', 35],
    ['dwadzieścia pięć minut', 'pl', 25],
    ['двадцать пять минут', 'ru', 25],
    ['kaksikymmentäviisi minuuttia', 'fi', 25],
    ['femogtyve minutter', 'da', 25],
    ['先等五分钟', 'zh', 5],
    ['二百五十毫升', 'zh', 250],
    ['wait five minutes', 'und', 5],
  ])('are read in %s (%s)', (text, language, value) => {
    expect([...spokenNumbers(text, language)]).toContain(value);
  });

  it('are none where none is spoken', () => {
    expect([...spokenNumbers('Close the red valve.', 'en')]).toEqual([]);
  });
});
