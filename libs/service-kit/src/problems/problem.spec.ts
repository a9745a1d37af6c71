import { describe, expect, it } from '@jest/globals';
import { problem, routes } from '@sop/contracts';
import { z } from 'zod';
import { formProblem } from './form-problem.js';
import { refuse } from './problem.js';

describe('a refusal', () => {
  it('has its code and parameters beside its sentence, as the contract defines them', () => {
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

  it('marks the faulty field with the same code, parameters and words', () => {
    const { errors, detail } = refuse('dataset.too-dense', { max_fps: 5 }, { field: 'fps' });
    expect(errors).toEqual([
      { path: 'fps', message: detail, code: 'dataset.too-dense', parameters: { max_fps: 5 } },
    ]);
  });

  it('is limited in length, however long a name was sent', () => {
    const body = refuse('form.field-twice', { field: 'x'.repeat(10_000) }).body('request-1');
    expect(problem.safeParse(body).success).toBe(true);
    expect(body.detail.length).toBeLessThan(250);
  });

  it('of a form lists the error of every field by a code and its bounds', () => {
    const empty = routes.departments.create.body?.safeParse({ name: '' });
    const missing = routes.departments.create.body?.safeParse({});
    const issues = [...(empty?.error?.issues ?? []), ...(missing?.error?.issues ?? [])];
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

  it('explains in words what a field must be', () => {
    const form = z.strictObject({
      fps: z.number().min(0.5).max(8).multipleOf(0.5),
      above: z.number().positive().lt(10),
      title: z.string().trim().min(1).max(5),
      kind: z.enum(['video_upload', 'screen_record']),
      epochs: z.int(),
      labels: z.array(z.string()).min(1).max(2),
      id: z.uuid(),
      isOn: z.boolean(),
    });
    const sentencesOf = (value: object) =>
      formProblem(form.safeParse(value).error?.issues ?? []).errors?.map(({ message }) => message);
    const low = { fps: 0.3, above: 0, title: ' ', kind: 'x', epochs: 'x', labels: [], id: 'x', isOn: 1 };
    expect(sentencesOf(low)).toEqual([
      '“fps” must be at least 0.5.',
      '“fps” must be a multiple of 0.5.',
      '“above” must be more than 0.',
      '“title” must not be empty.',
      '“kind” must be one of: video_upload, screen_record.',
      '“epochs” must be a number.',
      '“labels” must not be empty.',
      '“id” is not as expected.',
      '“isOn” must be true or false.',
    ]);
    const high = {
      ...low,
      fps: 9,
      above: 10,
      title: '123456',
      epochs: 1.5,
      labels: ['a', 'b', 'c'],
      more: 1,
    };
    expect(sentencesOf(high)).toEqual(
      expect.arrayContaining([
        '“fps” must be at most 8.',
        '“above” must be less than 10.',
        '“title” must have at most 5 characters.',
        '“epochs” must be a whole number.',
        '“labels” must have at most 2 entries.',
        '“form” has fields that are not known here.',
      ]),
    );
  });
});
