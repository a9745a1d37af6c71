import { foldedText } from '@sop/contracts';
import type { Imported } from './exchange-set.js';

/**
 * The same with each class under the name that the dataset has for it, or that comes first in the file: names that a reader
 * takes for the same are one class.
 */
export function withKnownSpelling(imported: Imported, labels: readonly string[]): Imported {
  const spelling = new Map<string, string>();
  // A dataset may have both from before; each of them stays what it is.
  const known = new Set(labels);
  const spelled = (name: string): string => {
    if (known.has(name)) return name;
    const folded = foldedText(name);
    const first = spelling.get(folded) ?? name;
    spelling.set(folded, first);
    return first;
  };
  for (const label of labels) if (!spelling.has(foldedText(label))) spelling.set(foldedText(label), label);
  return {
    ...imported,
    pictures: imported.pictures.map((picture) => ({
      ...picture,
      boxes: picture.boxes.map((box) => ({ ...box, class_name: spelled(box.class_name) })),
    })),
  };
}
