import { annotationLimits } from '@sop/contracts';
import { Problem } from '@sop/service-kit';

/** 422: the file is of the right kind and cannot be used. The sentence names the place. */
export const brokenFile = (sentence: string): Problem =>
  new Problem('invalid-form', sentence, [{ path: 'file', message: sentence }]);

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
