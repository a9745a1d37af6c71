import { useQuery } from '@tanstack/react-query';
import type { AnnotationBox } from '@sop/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { annotationsOf } from '../../../features/annotator/frames/annotations-query.js';
import { labelOrder, readLabels } from '../../../features/annotator/labels/labels.js';
import { colourOf } from '../../../features/annotator/canvas/palette.js';
import type { TileLook } from './frame-tile.js';

const none: readonly AnnotationBox[] = [];

/** The boxes of a dataset's frames and the colours of its labels, the same as in the annotator. */
export function useTileLook(datasetId: number, open: (frameNumber: number) => void): TileLook {
  const { data: annotations } = useQuery(annotationsOf(datasetId));
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  return useMemo(() => {
    const boxes = new Map(annotations?.map((each) => [each.frame_number, each.boxes]));
    const order = labelOrder(readLabels(datasetId), annotations ?? []);
    return {
      datasetId,
      boxesOf: (frameNumber) => boxes.get(frameNumber) ?? none,
      colourOfLabel: (label) => colourOf(Math.max(0, order.indexOf(label))).fill,
      onOpen: (frameNumber) => opener.current(frameNumber),
    };
  }, [annotations, datasetId]);
}
