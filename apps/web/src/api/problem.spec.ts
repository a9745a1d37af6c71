import { describe, expect, it } from '@jest/globals';
import { detailOf, readProblem } from './problem.js';

const body = (more: object) =>
  JSON.stringify({
    type: 'conflict',
    title: 'Conflict',
    status: 409,
    detail: 'In English.',
    request_id: 'r',
    ...more,
  });

/** As a second language would have them. */
const others = {
  'department.name-taken': ({ name }: Readonly<Record<string, unknown>>) =>
    `Es gibt schon „${String(name)}“.`,
  'field.too-small': ({ minimum }: Readonly<Record<string, unknown>>) =>
    `Mindestens ${String(minimum)} Zeichen.`,
};

describe('a problem', () => {
  it('is told in the words of the server where the language has none of its own', () => {
    const told = readProblem(409, body({ code: 'sop.generated-already', parameters: {} }), others);
    expect(detailOf(told, 'Else.')).toBe('In English.');
  });

  it('is told in the words of the language, from its code and parameters alone', () => {
    const taken = { code: 'department.name-taken', parameters: { name: 'Montage' } };
    expect(readProblem(409, body(taken), others).detail).toBe('Es gibt schon „Montage“.');
  });

  it('tells the fault of every field in the words of the language, and of them the whole', () => {
    const fault = {
      path: 'name',
      message: 'In English.',
      code: 'field.too-small',
      parameters: { minimum: 3 },
    };
    const told = readProblem(422, body({ code: 'form.invalid', parameters: {}, errors: [fault] }), others);
    expect(told.errors).toEqual([{ path: 'name', message: 'Mindestens 3 Zeichen.' }]);
    expect(told.detail).toBe('Mindestens 3 Zeichen.');
  });

  it('keeps what its kind carries beside its sentence', () => {
    const versions = { current: { title: 'Theirs' }, submitted: { title: 'Mine' } };
    const told = readProblem(409, body({ code: 'sop.changed-meanwhile', parameters: {}, versions }));
    expect(told.extensions).toEqual({ versions });
  });

  it('that is none, or of an older server, says what it can', () => {
    expect(detailOf(readProblem(502, '<html>'), 'Else.')).toBe('Else.');
    expect(readProblem(409, body({})).detail).toBe('In English.');
  });
});
