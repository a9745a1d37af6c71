import { describe, expect, it } from '@jest/globals';
import { defaultBrand, exportTemplates, type CompanyBrand, type ExportTemplate } from '@sop/contracts';
import type { SopRow } from '../../sops/sop.entity.js';
import type { StepRow } from '../../steps/step.entity.js';
import { stepRow, storedStep } from '../../testing/step-row.js';
import { documentOf } from './document-of.js';

/** Never released. */
const unreleased = { revision: 7, releasedVersion: null, releasedRevision: null };

const documentOfSteps = (steps: readonly StepRow[], ...precautions: { text: string; step_index: number }[]) =>
  documentOfSop({ precautions }, steps);

const documentOfSop = (
  change: object,
  steps: readonly StepRow[] = [],
  {
    brand = defaultBrand,
    template,
    supersededBy = null,
  }: { brand?: CompanyBrand; template?: ExportTemplate; supersededBy?: number | null } = {},
) =>
  documentOf(
    {
      sop: {
        title: 'Clamping',
        createdAt: new Date(0),
        ...unreleased,
        precautions: [],
        equipment: [],
        transcript: [],
        noProcedureReason: null,
        ...change,
      } as unknown as SopRow,
      department: null,
      steps,
      supersededBy,
    },
    { madeAt: new Date(0), timeZone: 'UTC', brand, ...(template && { template }) },
  );

const documentWith = (text: string, step = stepRow(storedStep('Put on safety glasses', 0, 10, []))) =>
  documentOfSteps([step], { text, step_index: 0 }).steps[0];

describe('the steps of a document', () => {
  it('leave out a step without words and pictures, and are numbered without a gap', () => {
    const blank = { ...storedStep('', 10, 10, []), screenshots: [] };
    const rows = [storedStep('Clamp', 0, 10), blank, storedStep('Weld', 10, 20)].map((step, at) =>
      stepRow(step, { position: at + 1, ...(step === blank && { editedTitle: '', editedDescription: '' }) }),
    );
    const { steps, noProcedure } = documentOfSteps(rows, { text: 'Wear a mask.', step_index: 2 });
    expect(steps.map(({ number, title, warnings }) => [number, title, warnings])).toEqual([
      [1, 'Clamp', []],
      [2, 'Weld', ['Wear a mask.']],
    ]);
    expect(noProcedure).toBeNull();
    expect(documentOfSteps(rows.slice(1, 2)).noProcedure).not.toBeNull();
  });
});

describe('the state of a document', () => {
  const released = {
    releasedVersion: 3,
    releasedRevision: 7,
    releasedAt: new Date('2026-11-22T23:30:00Z'),
    releasedByName: 'Ann Lee',
    releasedKind: null,
    withdrawnAt: null,
  };
  const lineOf = (change: object) => documentOfSop(change).release;

  it('names version, date and approver, or that it is a draft', () => {
    expect(lineOf({})).toBe('Draft');
    expect(lineOf(released)).toBe('Version 3 · Released on 22 November 2026 · Approved by Ann Lee');
    expect(lineOf({ ...released, releasedByName: null })).toBe('Version 3 · Released on 22 November 2026');
    expect(lineOf({ ...released, revision: 8 })).toBe('Draft of version 4');
  });

  it('says what the version changes', () => {
    const lines = (['safety', 'instruction', 'wording'] as const).map((releasedKind) =>
      lineOf({ ...released, releasedKind }),
    );
    expect(lines).toEqual(
      ['Safety change', 'Instruction change', 'Wording change'].map(
        (kind) => `Version 3 · ${kind} · Released on 22 November 2026 · Approved by Ann Lee`,
      ),
    );
    expect(lineOf({ ...released, releasedKind: 'safety', revision: 8 })).toBe('Draft of version 4');
  });

  it('names the version that replaced it, and is not valid then', () => {
    const { release, isValid } = documentOfSop(released, [], { supersededBy: 5 });
    expect([release, isValid]).toEqual([
      'Version 3 · Superseded by version 5 · Released on 22 November 2026 · Approved by Ann Lee',
      false,
    ]);
  });

  it('warns of a withdrawn version, and says why', () => {
    const withdrawn = {
      ...released,
      withdrawnAt: new Date('2026-11-25T12:00:00Z'),
      withdrawalReason: 'The guard is missing',
    };
    expect(lineOf(withdrawn)).toMatch(/ · Withdrawn on 25 November 2026: do not use$/);
    expect(documentOfSop(withdrawn).withdrawal).toBe('Reason: The guard is missing');
    expect(documentOfSop(released).withdrawal).toBeUndefined();
    expect(documentOfSop({ ...withdrawn, revision: 8 }).withdrawal).toBeUndefined();
    expect([documentOfSop(withdrawn), documentOfSop(released)].map(({ isValid }) => isValid)).toEqual([
      false,
      true,
    ]);
  });
});

describe('a document in German', () => {
  const german = { languages: { spoken: 'de', written: 'de-AT' } };
  const [day, madeAt] = [new Date('2026-11-22T10:00:00Z'), new Date(0)];

  it('names its parts, days and state in German', () => {
    const released = { releasedVersion: 3, releasedRevision: 7, releasedKind: 'safety', releasedAt: day };
    const document = documentOfSop({ ...german, ...released, releasedByName: 'Ann Lee', withdrawnAt: null }, [
      stepRow(storedStep('', 0, 10)),
    ]);
    expect(document).toMatchObject({
      language: 'de',
      facts: 'Unbekannt · 1. Januar 1970',
      release:
        'Version 3 · Änderung der Sicherheit · Freigegeben am 22. November 2026 · Genehmigt von Ann Lee',
      generatedOn: 'Erstellt am 1. Januar 1970',
      equipmentHeading: 'Benötigte Ausrüstung',
    });
    expect(document.steps.map(({ title, time }) => [title, time])).toEqual([
      ['Schritt 1', 'Video 0:00 – 0:10'],
    ]);
  });

  it('says in German what of its translation is missing', () => {
    const sop = { title: 'Clamping', createdAt: madeAt, ...unreleased, transcript: [], equipment: [] };
    const translation = { language: 'de' as const, untranslatedCount: 2, doubtfulCount: 1 };
    const { facts } = documentOf(
      {
        sop: { ...sop, precautions: [], noProcedureReason: null } as unknown as SopRow,
        ...{ department: null, steps: [], supersededBy: null, translation },
      },
      { madeAt, timeZone: 'UTC', brand: defaultBrand },
    );
    expect(facts).toMatch(/Übersetzt ins Deutsche · 2 Sätze in der Originalsprache · 1 Satz nicht geprüft$/);
  });
});

describe('a step of a document', () => {
  it('shows a precaution unless its title or description says the same', () => {
    expect(documentWith('Put on safety glasses.')?.warnings).toEqual([]);
    expect(documentWith('Keep hands clear.')?.warnings).toEqual(['Keep hands clear.']);
  });

  it('shows the precautions that are tied to it, wherever it is since they were written', () => {
    const rows = [storedStep('Clamp', 0, 10), storedStep('Weld', 10, 20)].map((step) => stepRow(step));
    const precautions = [{ text: 'Wear a mask.', step_index: 0, step_id: rows[1]?.id }];
    const { steps } = documentOfSop({ precautions }, rows);
    expect(steps.map(({ warnings }) => warnings)).toEqual([[], ['Wear a mask.']]);
  });

  it('of an imported document has no time of a video', () => {
    const rows = [stepRow(storedStep('Clamp', 0, 0))];
    expect(documentOfSop({ creationType: 'document_import' }, rows).steps[0]?.time).toBe('');
  });

  it('without a description is uncertain until its title is accepted', () => {
    const unsure = { ...storedStep('Put on safety glasses', 0, 10, []), confidence: 0.2 };
    expect(documentWith('Hot.', stepRow(unsure))?.isUncertain).toBe(true);
    const accepted = stepRow(unsure, { editedTitle: 'Put on safety glasses' });
    expect(documentWith('Hot.', accepted)?.isUncertain).toBe(false);
  });
});

describe('the template of a document', () => {
  const brand = { accent_color: '#ffd400', banner_color: '#003b5c', export_template: 'checklist' } as const;
  const steps = [stepRow(storedStep('Clamp', 0, 10))];
  const spoken = { transcript: [{ text: 'Clamp it.' }] };
  const shownAs = (template?: ExportTemplate) =>
    documentOfSop(spoken, steps, { brand, ...(template && { template }) });

  it('is the company’s unless one is chosen', () => {
    expect(shownAs().template).toBe('checklist');
    for (const template of exportTemplates) expect(shownAs(template).template).toBe(template);
  });

  it('has all pictures and the transcription, one small picture of a step, or none', () => {
    const whole = shownAs('pictures');
    const [first] = whole.steps[0]?.pictures ?? [];
    if (!first) throw new Error('no picture');
    const small = { key: first.smallerKey, smallerKey: first.key };
    expect(shownAs('compact').steps[0]?.pictures).toEqual([small]);
    expect(shownAs('checklist').steps[0]?.pictures).toEqual([]);
    expect(exportTemplates.map((each) => shownAs(each).transcription)).toEqual(['Clamp it.', null, null]);
  });

  it('changes nothing that is to be done, and nothing of the state', () => {
    const safety = [{ text: 'Wear gloves.', step_index: 0 }];
    const withdrawn = {
      releasedVersion: 3,
      releasedRevision: 7,
      releasedByName: 'Ann Lee',
      withdrawnAt: new Date(0),
    };
    const all = exportTemplates.map((template) =>
      documentOfSop({ ...withdrawn, precautions: safety, equipment: [{ name: 'Vice' }] }, steps, {
        brand,
        template,
      }),
    );
    for (const { release, isValid, safety: lines, equipment, steps: shown } of all) {
      expect(release).toContain('Approved by Ann Lee · Withdrawn on 1 January 1970: do not use');
      expect([isValid, lines, equipment]).toEqual([false, ['Wear gloves. (Step 1)'], ['Vice']]);
      expect(shown.map(({ warnings, paragraphs }) => [warnings, paragraphs])).toEqual(
        all[0]?.steps.map(({ warnings, paragraphs }) => [warnings, paragraphs]),
      );
    }
  });

  it('has the company’s colours, readable on white', () => {
    expect(shownAs().inks).toMatchObject({ banner: '#003b5c', accent: expect.not.stringMatching('#ffd400') });
  });
});
