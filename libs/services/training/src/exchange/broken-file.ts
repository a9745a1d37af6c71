import {
  annotationLimits,
  cleanText,
  onOneLine,
  refusal,
  sentenceOf,
  type Refusal,
  type RefusalCode,
  type RefusalArguments,
  shortened,
} from '@sop/contracts';

/** Why a file cannot be imported, for the person who gave it: it is broken, more than can be taken, or of no kind we know. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(readonly refusal: Refusal) {
    super(sentenceOf(refusal));
  }
}

export const unusable = <Code extends RefusalCode>(
  code: Code,
  ...given: RefusalArguments<Code>
): UnusableFile => new UnusableFile(refusal(code, ...given));

/** What one import may bring: as many boxes as a dataset holds. */
export const importLimits = { boxes: 100_000, pictures: 100_000, classes: 1000 } as const;

/** A label as it may stand in an annotation: files write as escapes what no text may hold. */
export function readLabel(name: string): string {
  const label = onOneLine(cleanText(name));
  if (label === '') throw unusable('import.nameless-class');
  const { classNameMax } = annotationLimits;
  if (label.length > classNameMax)
    throw unusable('import.class-name-too-long', { name: shortened(label, 20), most: classNameMax });
  return label;
}
