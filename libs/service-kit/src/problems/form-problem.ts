import type { z } from 'zod';
import { Problem } from './problem.js';

/** 422 whose `detail` joins the sentences of all faults, each once. */
export function formProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  const errors = issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    return { path, message: sentence(path, issue.message) };
  });
  const sentences = [...new Set(errors.map(({ message }) => message))];
  return new Problem('invalid-form', sentences.join('; '), errors);
}

/** The contract's own messages are sentences for users; zod's ("Invalid input: …") need the field's name to be one. */
function sentence(path: string, message: string): string {
  if (/received undefined$/.test(message))
    return path ? `Please fill in “${path}”.` : 'Please fill in the form.';
  return /^(Invalid|Too|Unrecognized)\b/.test(message) ? `“${path || 'form'}”: ${message}.` : message;
}
