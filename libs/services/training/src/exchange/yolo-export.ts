import type { AnnotationBox } from '@sop/contracts';
import { stringify } from 'yaml';
import { frameFileName } from '../frames/frame-keys.js';
import { splitByTime } from '../runs/split-by-time.js';
import { labelsOf, type ExchangedFrame, type ExchangeSet } from './exchange-set.js';

export interface TextFile {
  path: string;
  text: string;
}

/**
 * Ultralytics' layout: `data.yaml`, a label file per picture (empty for background), and lists of pictures for
 * training and validation, divided by time like our own trainings. Class names that any version of YAML would not
 * read as text (on, no, 1) are quoted.
 * Source: https://docs.ultralytics.com/datasets/detect/
 */
export function yoloFiles(set: ExchangeSet): TextFile[] {
  const labels = labelsOf(set.frames);
  const classOf = new Map(labels.map((label, index) => [label, index]));
  const { train, heldOut } = splitByTime(
    set.frames.map((frame) => ({ ...frame, boxes: frame.boxes.map((box) => ({ label: box.class_name })) })),
  );
  const data = { path: '.', train: 'train.txt', val: 'val.txt', names: new Map(labels.entries()) };
  return [
    { path: 'data.yaml', text: stringify(data, { compat: 'yaml-1.1' }) },
    { path: 'train.txt', text: pictureList(train) },
    // The tool requires a validation list even when no frame can be held out.
    { path: 'val.txt', text: pictureList(heldOut.length > 0 ? heldOut : train) },
    ...set.frames.map(({ frameNumber, boxes }) => ({
      path: `labels/${frameFileName(frameNumber).replace(/\.jpg$/, '.txt')}`,
      text: boxes.map((box) => labelLine(box, classOf.get(box.class_name) ?? 0)).join(''),
    })),
  ];
}

const pictureList = (frames: readonly Pick<ExchangedFrame, 'frameNumber'>[]): string =>
  frames.map(({ frameNumber }) => `./images/${frameFileName(frameNumber)}\n`).join('');

/** Nine digits: a box is exact to a billionth of the picture. */
const labelLine = ({ x_center, y_center, width, height }: AnnotationBox, classIndex: number): string =>
  `${[classIndex, ...[x_center, y_center, width, height].map((share) => share.toFixed(9))].join(' ')}\n`;
