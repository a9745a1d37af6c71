import { describe, expect, it } from '@jest/globals';
import { problem, routes } from '@sop/contracts';
import { formProblem } from './form-problem.js';
import { refuse } from './problem.js';

describe('a refusal', () => {
  it('carries its code and parameters beside its sentence, as the contract has them', () => {
    const body = refuse('department.name-taken', { name: 'Line 1' }).body('request-1');
    expect(body).toMatchObject({
      type: 'conflict',
      status: 409,
      detail: 'There is already a department named “Line 1”.',
      code: 'department.name-taken',
      parameters: { name: 'Line 1' },
    });
    expect(problem.safeParse(body).success).toBe(true);
  });

  it('marks the field that is at fault with the same code, parameters and words', () => {
    const { errors, detail } = refuse('dataset.too-dense', { max_fps: 5 }, { field: 'fps' });
    expect(errors).toEqual([
      { path: 'fps', message: detail, code: 'dataset.too-dense', parameters: { max_fps: 5 } },
    ]);
  });

  it('is bounded, however long a name was sent', () => {
    const body = refuse('form.field-twice', { field: 'x'.repeat(10_000) }).body('request-1');
    expect(problem.safeParse(body).success).toBe(true);
    expect(body.detail.length).toBeLessThan(250);
  });

  it('of a form tells of every field what is wrong by a code and its bounds', () => {
    const given = routes.departments.create.body?.safeParse({ name: '' });
    const missing = routes.departments.create.body?.safeParse({});
    const issues = [...(given?.error?.issues ?? []), ...(missing?.error?.issues ?? [])];
    const body = formProblem(issues).body('request-1');
    expect(body).toMatchObject({ code: 'form.invalid', parameters: {} });
    expect(body.errors).toEqual([
      {
        path: 'name',
        message: 'Please enter a name for the department.',
        code: 'field.too-small',
        parameters: { minimum: 1, inclusive: true, origin: 'string' },
      },
      {
        path: 'name',
        message: 'Please fill in “name”.',
        code: 'field.missing',
        parameters: { expected: 'string' },
      },
    ]);
    expect(problem.safeParse(body).success).toBe(true);
  });
});
