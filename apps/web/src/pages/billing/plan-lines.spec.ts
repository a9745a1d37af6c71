import { describe, expect, it } from '@jest/globals';
import { planOf } from '../../testing/billing.js';
import { featuresOf, planLines } from './plan-lines.js';

describe('lines of a plan', () => {
  it.each([
    ['a list', ['PDF export', 'Support'], ['PDF export', 'Support']],
    ['a list as JSON text', '["PDF export"]', ['PDF export']],
    [
      'an object',
      { pdf_export: true, support: '24 h', seats: 3, api: false },
      ['Pdf export', 'Support: 24 h', 'Seats: 3'],
    ],
    ['an object as JSON text', '{"PDF export":true}', ['PDF export']],
    ['plain text', 'PDF export', ['PDF export']],
    ['nothing', null, []],
    ['a list with other things in it', ['PDF export', 4, null, ' '], ['PDF export']],
  ])('are %s', (_, features, lines) => {
    expect(featuresOf(features)).toEqual(lines);
  });

  it('contain nothing twice', () => {
    const lines = planLines(planOf({ features_json: ['2 trained models per month', 'PDF export'] }));
    expect(lines).toEqual([
      '20 SOPs per month',
      '50 GB storage',
      '5 users',
      '2 trained models per month',
      'PDF export',
    ]);
  });
});
