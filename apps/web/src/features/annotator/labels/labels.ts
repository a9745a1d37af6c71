import { storeChoice, readChoice } from '../../../lib/local-choice.js';

interface LabelledFrame {
  readonly frame_number: number;
  readonly boxes: readonly { readonly class_name: string }[];
}

/** Labels with a digit key. */
export const digitCount = 9;

/**
 * Labels of a dataset by first use. Positions stored in this browser stay, so that colours and digits do not change when an
 * earlier frame gets a new label.
 */
export function labelOrder(known: readonly string[], frames: readonly LabelledFrame[]): readonly string[] {
  const used = [...frames]
    .sort((a, b) => a.frame_number - b.frame_number)
    .flatMap((frame) => frame.boxes.map((each) => each.class_name));
  const present = new Set(used);
  return [...new Set([...known.filter((label) => present.has(label)), ...used])];
}

/** The labels of the keys 1 to 9: the most used, in their order of first use. */
export function digitLabels(order: readonly string[], frames: readonly LabelledFrame[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const frame of frames)
    for (const each of frame.boxes) counts.set(each.class_name, (counts.get(each.class_name) ?? 0) + 1);
  const mostUsed = [...order]
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || order.indexOf(a) - order.indexOf(b))
    .slice(0, digitCount);
  return order.filter((label) => mostUsed.includes(label));
}

/** Appends a label, unless it exists or there is no space. */
export const withLabel = (
  labels: readonly string[],
  label: string,
  room = Number.POSITIVE_INFINITY,
): readonly string[] => (labels.includes(label) || labels.length >= room ? labels : [...labels, label]);

const keyOf = (datasetId: number) => `annotator-labels:${datasetId}`;

export function readLabels(datasetId: number): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readChoice(keyOf(datasetId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export const storeLabels = (datasetId: number, labels: readonly string[]): void =>
  storeChoice(keyOf(datasetId), JSON.stringify(labels));
