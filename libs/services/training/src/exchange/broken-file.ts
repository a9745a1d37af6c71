import { annotationLimits } from '@sop/contracts';

/** Why a file cannot be imported, for the person who gave it: it is broken, more than can be taken, or of no kind we know. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    readonly kind: 'broken' | 'too-large' | 'unknown-kind',
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The file is of the right kind and cannot be used. The sentence names the place. */
export const brokenFile = (sentence: string): UnusableFile => new UnusableFile('broken', sentence);

export const tooMuch = (what: string): UnusableFile =>
  new UnusableFile('too-large', `The ${what} holds more than can be imported at once.`);

/** What one import may bring: five times the boxes of the largest dataset that was measured. */
export const importLimits = { boxes: 200_000, pictures: 100_000, classes: 1000 } as const;

/** A label as it may stand in an annotation. */
export function readLabel(name: string): string {
  const label = name.trim();
  if (label === '') throw brokenFile('The file has a class without a name.');
  const { classNameMax } = annotationLimits;
  if (label.length > classNameMax)
    throw brokenFile(
      `The class “${label.slice(0, 20)}…” has a name of more than ${classNameMax} characters.`,
    );
  return label;
}
