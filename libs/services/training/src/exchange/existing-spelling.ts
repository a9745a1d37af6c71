import { foldedText } from '@sop/contracts';
import type { Imported } from './exchange-set.js';

/**
 * Replaces each class name by the one that the dataset uses, or that comes first in the file: names that read the
 * same are one class.
 */
export function withExistingSpelling(imported: Imported, labels: readonly string[]): Imported {
  const spelling = new Map<string, string>();
  // Older datasets may have two such names; each remains.
  const existing = new Set(labels);
  const spelled = (name: string): string => {
    if (existing.has(name)) return name;
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
