import { describe, expect, it } from '@jest/globals';
import type { SopRow } from '../sops/sop.entity.js';
import { passagesOf } from './passages.js';

const sopOf = (change: Partial<SopRow>) =>
  ({
    title: 'Valves',
    equipment: [],
    precautions: [],
    transcript: [],
    textOnScreen: [],
    ...change,
  }) as SopRow;
const segment = (text: string, id: number) => ({
  ...{ id, text, confidence: 1 },
  ...{ start_seconds: id, end_seconds: id + 1 },
});

describe('the passages of an SOP', () => {
  it('end between two characters where there is more text than is searched', () => {
    // One unit of 200,000 is left, and the character has two: PostgreSQL stores no half of one.
    const transcript = [segment('x'.repeat(199_993), 0), segment('👷 on site', 1)];
    const found = passagesOf({ sop: sopOf({ transcript }), steps: [] }, 'editor');
    expect(found.map(({ text }) => text.length)).toEqual([6, 199_993]);
  });
});
