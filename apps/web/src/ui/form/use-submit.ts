import type { UseFormReturnType } from '@mantine/form';
import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { isRefusal, formErrorsOf, type Refusal } from './refusal.js';

interface SubmitOptions<Values, Reply> {
  readonly send: (values: Values) => Promise<Reply>;
  readonly onSent: (reply: Reply, values: Values) => unknown;
  /** Shown when the server sent no message. */
  readonly fallback: string;
  /** API names of fields that the form names differently. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The page's own message for some refusals, shown as the banner; null uses the server's. */
  readonly explain?: (error: Refusal) => string | null;
  /** A message above the fields marked by the form's own rules; null when the errors suffice. */
  readonly summary?: (errors: Readonly<Record<string, unknown>>) => string | null;
}

export interface Submission {
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  readonly banner: string | null;
}

/**
 * Sends a Mantine form. Errors found by its rules or the server mark the fields and focus the first one on the
 * page; other errors become the banner. Concurrent submits are ignored.
 */
export function useSubmit<Values extends object, Reply>(
  form: UseFormReturnType<Values>,
  { send, onSent, fallback, aliases, explain, summary }: SubmitOptions<Values, Reply>,
): Submission {
  const [isPending, setIsPending] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);

  const refuse = (error: unknown) => {
    const sentence = explain && isRefusal(error) ? explain(error) : null;
    const known = Object.keys(form.getValues());
    const errors = sentence
      ? { fields: {}, banner: sentence }
      : formErrorsOf(error, { formFields: known, fallback, ...(aliases && { aliases }) });
    // Synchronously, so that the focused field is already marked as invalid.
    flushSync(() => {
      form.setErrors(errors.fields);
      setBanner(errors.banner);
      setIsPending(false);
    });
    focusFirst(form, Object.keys(errors.fields));
  };
  const submit = async (values: Values) => {
    setBanner(null);
    setIsPending(true);
    const sent = await send(values).then(
      (reply) => ({ reply }),
      (error: unknown) => refuse(error),
    );
    if (!sent) return;
    try {
      await onSent(sent.reply, values);
    } finally {
      setIsPending(false);
    }
  };
  const onSubmit = (event?: SyntheticEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isPending) return;
    form.onSubmit(
      (values) => void submit(values),
      (errors) => {
        flushSync(() => setBanner(summary?.(errors) ?? null));
        focusFirst(form, Object.keys(errors));
      },
    )(event);
  };
  return { onSubmit, isPending, banner };
}

/** The first one on the page, in whatever order the errors came. */
function focusFirst<Values extends object>(form: UseFormReturnType<Values>, names: readonly string[]): void {
  const inputs = names.flatMap((name) => form.getInputNode<HTMLElement, never>(name as never) ?? []);
  const [first] = inputs.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
}
