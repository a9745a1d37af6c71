import {
  annotationLimits,
  cleanText,
  onOneLine,
  refusal,
  sentenceOf,
  type Refusal,
  type RefusalCode,
  type RefusalArguments,
  truncate,
} from '@sop/contracts';

/** A file that cannot be imported, with a message for its user: it is damaged, too large, or of an unknown format. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(readonly refusal: Refusal) {
    super(sentenceOf(refusal));
  }
}

export const unusable = <Code extends RefusalCode>(
  code: Code,
  ...args: RefusalArguments<Code>
): UnusableFile => new UnusableFile(refusal(code, ...args));

/** Limits of one import: as many boxes as a dataset can have. */
export const importLimits = { boxes: 100_000, pictures: 100_000, classes: 1000 } as const;

/** A cleaned label: files may contain characters as escapes that no text may have. */
export function readLabel(name: string): string {
  const label = onOneLine(cleanText(name));
  if (label === '') throw unusable('import.nameless-class');
  const { classNameMax } = annotationLimits;
  if (label.length > classNameMax)
    throw unusable('import.class-name-too-long', { name: truncate(label, 20), limit: classNameMax });
  return label;
}
