import type { Procedure } from '@sop/contracts';

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Version 2 of a procedure with so many steps, as `GET /api/sops/:id/procedure` returns it. */
export const procedureOf = (steps: number, more: Partial<Procedure> = {}): Procedure => ({
  ...{
    sop_id: id(7),
    title: 'Change the filter',
    language: 'en',
    is_translated: false,
    version: 2,
    revision: 5,
  },
  ...{ withdrawn_at: null, withdrawal_reason: null },
  precautions: [{ text: 'Wear gloves.', kind: 'protective_equipment', step_index: null }],
  equipment: [{ name: 'Wrench', kind: 'tool' }],
  steps: Array.from({ length: steps }, (_, at) => ({
    id: id(100 + at),
    title: `Step ${at + 1}`,
    description: 'Tighten it to between 20 and 25 Nm.',
    is_uncertain: false,
    picture: null,
    clip: null,
    readings: at === 0 ? [{ name: 'Tighten it to between 20 and 25 Nm.', unit: 'Nm', min: 20, max: 25 }] : [],
  })),
  ...more,
});
