import type { FrameAnnotation } from '@sop/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Box } from '../annotator-state.js';
import { digitCount, digitLabels, storeLabels, labelOrder, readLabels, withLabel } from './labels.js';
import { colourOf, type LabelColour } from '../canvas/palette.js';

interface LabelLists {
  /** All labels of the dataset by first use; the position of a label determines its colour. */
  readonly order: readonly string[];
  /** The labels of the keys 1 to 9. */
  readonly digits: readonly string[];
}

export interface Labels extends LabelLists {
  readonly colourOfLabel: (label: string) => LabelColour;
}

/** The labels of the dataset while the modal is open. New ones are appended; none changes its colour or digit. */
export function useLabels(
  datasetId: number,
  annotations: readonly FrameAnnotation[],
  boxes: readonly Box[],
): Labels {
  const [labels, setLabels] = useState<LabelLists>(() => {
    const order = labelOrder(readLabels(datasetId), annotations);
    return { order, digits: digitLabels(order, annotations) };
  });
  const grown = withLabelsOf(labels, boxes);
  if (grown !== labels) setLabels(grown);
  const { order } = grown;
  useEffect(() => storeLabels(datasetId, order), [datasetId, order]);
  const colourOfLabel = useCallback((label: string) => colourOf(Math.max(0, order.indexOf(label))), [order]);
  return { ...grown, colourOfLabel };
}

/** Returns the same object if the boxes have no new label. */
export function withLabelsOf(labels: LabelLists, boxes: readonly Box[]): LabelLists {
  let { order, digits } = labels;
  for (const { label } of boxes) {
    order = withLabel(order, label);
    digits = withLabel(digits, label, digitCount);
  }
  return order === labels.order && digits === labels.digits ? labels : { order, digits };
}
