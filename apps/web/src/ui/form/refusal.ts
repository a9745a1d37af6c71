/** One fault that a server found in what was sent: where (`address.city`), and a sentence. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** What a refused call says. `ApiProblem` is one. */
export interface Refusal {
  readonly detail: string;
  readonly errors?: readonly FieldFault[];
}

export interface Marks {
  /** Sentences by the name of the form's field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What no field of the form can show; null when every fault found its field. */
  readonly banner: string | null;
}

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string';

interface Naming {
  /** The fields that the form shows. */
  readonly known: readonly string[];
  /** Names on the wire that the form calls otherwise. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Said when the error has no sentence of its own. */
  readonly fallback: string;
}

/** Divides what a server refused into marks of fields and a banner. A field keeps its first fault. */
export function marksOf(error: unknown, { known, aliases = {}, fallback }: Naming): Marks {
  if (!isRefusal(error)) return { fields: {}, banner: fallback };
  const { detail, errors = [] } = error;
  if (errors.length === 0) return { fields: {}, banner: detail || fallback };
  const fields: Record<string, string> = {};
  const strangers: string[] = [];
  for (const { path, message } of errors) {
    const name = aliases[path] ?? path;
    if (!known.includes(name)) strangers.push(message);
    else fields[name] ??= message;
  }
  return { fields, banner: strangers.length > 0 ? [...new Set(strangers)].join(' ') : null };
}
