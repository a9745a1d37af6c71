import type { UseFormReturnType } from '@mantine/form';
import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { isRefusal, marksOf, type Refusal } from './refusal.js';

interface SendingOptions<Values, Reply> {
  readonly send: (values: Values) => Promise<Reply>;
  readonly onSent: (reply: Reply, values: Values) => unknown;
  /** Said when the server gave no sentence. */
  readonly fallback: string;
  /** Names on the wire that the form calls otherwise. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** A sentence of the page's own for some refusals, shown as the banner; null leaves it to the server's. */
  readonly explain?: (error: Refusal) => string | null;
  /** A sentence above the fields that the form's own rules marked; null where the marks say it all. */
  readonly summary?: (faults: Readonly<Record<string, unknown>>) => string | null;
}

export interface Sending {
  readonly onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  readonly banner: string | null;
}

/**
 * Sends a form of Mantine's. What its rules or the server refuse marks the fields and puts the focus on the first of them as
 * the page shows them; what belongs to no field becomes the banner. Nothing is sent twice at a time.
 */
export function useSending<Values extends object, Reply>(
  form: UseFormReturnType<Values>,
  { send, onSent, fallback, aliases, explain, summary }: SendingOptions<Values, Reply>,
): Sending {
  const [isPending, setIsPending] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);

  const refuse = (error: unknown) => {
    const sentence = explain && isRefusal(error) ? explain(error) : null;
    const known = Object.keys(form.getValues());
    const marks = sentence
      ? { fields: {}, banner: sentence }
      : marksOf(error, { known, fallback, ...(aliases && { aliases }) });
    // At once, so that what gets the focus is already said to be wrong.
    flushSync(() => {
      form.setErrors(marks.fields);
      setBanner(marks.banner);
      setIsPending(false);
    });
    focusFirst(form, Object.keys(marks.fields));
  };
  const deliver = async (values: Values) => {
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
      (values) => void deliver(values),
      (faults) => {
        flushSync(() => setBanner(summary?.(faults) ?? null));
        focusFirst(form, Object.keys(faults));
      },
    )(event);
  };
  return { onSubmit, isPending, banner };
}

/** The first on the page, whatever order the faults came in. */
function focusFirst<Values extends object>(form: UseFormReturnType<Values>, names: readonly string[]): void {
  const inputs = names.flatMap((name) => form.getInputNode<HTMLElement, never>(name as never) ?? []);
  const [first] = inputs.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
}
