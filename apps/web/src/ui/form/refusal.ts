/** An error that the server found in a request: its path (`address.city`) and a message. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The content of a refused call. `ApiProblem` is one. */
export interface Refusal {
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

interface FormErrors {
  /** Messages by the name of the form's field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Errors that no field of the form can show; null when every error has a field. */
  readonly banner: string | null;
}

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string';

interface Naming {
  /** The fields of the form. */
  readonly formFields: readonly string[];
  /** API names of fields that the form names differently. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Shown when the error has no message. */
  readonly fallback: string;
}

/** Assigns the errors of a refusal to fields and a banner. A field keeps its first error. */
export function formErrorsOf(
  error: unknown,
  { formFields: known, aliases = {}, fallback }: Naming,
): FormErrors {
  if (!isRefusal(error)) return { fields: {}, banner: fallback };
  const { detail, errors = [] } = error;
  if (errors.length === 0) return { fields: {}, banner: detail || fallback };
  const fields: Record<string, string> = {};
  const unmatched: string[] = [];
  for (const { path, message } of errors) {
    const name = aliases[path] ?? path;
    if (!known.includes(name)) unmatched.push(message);
    else fields[name] ??= message;
  }
  return { fields, banner: unmatched.length > 0 ? [...new Set(unmatched)].join(' ') : null };
}
