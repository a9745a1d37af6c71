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

describe('readProblem', () => {
  it('uses the server’s message when the language has none', () => {
    const parsed = readProblem(409, body({ code: 'sop.generated-already', parameters: {} }), others);
    expect(detailOf(parsed, 'Else.')).toBe('In English.');
  });

  it('uses the language’s message, from code and parameters alone', () => {
    const taken = { code: 'department.name-taken', parameters: { name: 'Montage' } };
    expect(readProblem(409, body(taken), others).detail).toBe('Es gibt schon „Montage“.');
  });

  it('translates the error of every field, and builds the whole message from them', () => {
    const error = {
      path: 'name',
      message: 'In English.',
      code: 'field.too-small',
      parameters: { minimum: 3 },
    };
    const parsed = readProblem(422, body({ code: 'form.invalid', parameters: {}, errors: [error] }), others);
    expect(parsed.errors).toEqual([{ path: 'name', message: 'Mindestens 3 Zeichen.' }]);
    expect(parsed.detail).toBe('Mindestens 3 Zeichen.');
  });

  it('keeps the extensions of its type', () => {
    const versions = { current: { title: 'Theirs' }, submitted: { title: 'Mine' } };
    const parsed = readProblem(409, body({ code: 'sop.changed-meanwhile', parameters: {}, versions }));
    expect(parsed.extensions).toEqual({ versions });
  });

  it('handles bodies that are no problem, or of an older server', () => {
    expect(detailOf(readProblem(502, '<html>'), 'Else.')).toBe('Else.');
    expect(readProblem(409, body({})).detail).toBe('In English.');
  });
});
