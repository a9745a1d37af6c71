import { describe, expect, it } from '@jest/globals';
import type { SopRow } from '../../sops/sop.entity.js';
import { stepRow, storedStep } from '../../testing/step-row.js';
import { documentOf } from './document-of.js';

const documentWith = (warning: string, step = stepRow(storedStep('Put on safety glasses', 0, 10, []))) =>
  documentOf(
    {
      sop: {
        title: 'Clamping',
        createdAt: new Date(0),
        precautions: [{ text: warning, step_index: 0 }],
        equipment: [],
        transcript: [],
      } as unknown as SopRow,
      departmentName: null,
      steps: [step],
    },
    { madeAt: new Date(0), timeZone: 'UTC' },
  ).steps[0];

describe('an exported step', () => {
  it('shows a precaution unless its title or description says the same', () => {
    expect(documentWith('Put on safety glasses.')?.warnings).toEqual([]);
    expect(documentWith('Keep hands clear.')?.warnings).toEqual(['Keep hands clear.']);
  });

  it('without a description is uncertain until its title is accepted', () => {
    const unsure = { ...storedStep('Put on safety glasses', 0, 10, []), confidence: 0.2 };
    expect(documentWith('Hot.', stepRow(unsure))?.isUncertain).toBe(true);
    const accepted = stepRow(unsure, { editedTitle: 'Put on safety glasses' });
    expect(documentWith('Hot.', accepted)?.isUncertain).toBe(false);
  });
});
