import { describe, expect, it } from '@jest/globals';
import { classPrecisions, undetectedClasses } from './class-precisions.js';
import { pictureId } from './training-pictures.js';

const storageId = '019aa5a0-0000-7000-8000-000000000001';
const box = (x: number) => ({ x, y: 0.1, width: 0.2, height: 0.2 });
const frame = (frameNumber: number, ...labels: string[]) => ({
  frameNumber,
  seconds: frameNumber,
  boxes: labels.map((label, at) => ({ label, box: box(at * 0.3) })),
});
const seen = (label: string, x: number, score: number) => ({ label, score, box: box(x) });

/** Frames 0 and 1 are for training; 8 and 9, each with a valve and a gauge, are held out. */
const measure = (detections: ReturnType<typeof seen>[], ap50 = { valve: 1, gauge: 0.4 }) =>
  classPrecisions({
    run: { storageId },
    split: {
      train: [frame(0, 'valve', 'gauge'), frame(1, 'hose')],
      heldOut: [frame(8, 'valve', 'gauge'), frame(9, 'valve', 'gauge')],
    },
    trained: {
      evaluation: {
        map50: 0,
        map50to95: 0,
        classes: Object.entries(ap50).map(([label, value]) => ({
          label,
          truths: 2,
          ap50: value,
          ap50to95: value,
        })),
      },
      heldOut: [8, 9].map((frameNumber) => ({ id: pictureId({ storageId, frameNumber }), detections })),
    },
  });
const of = (name: string, classes: ReturnType<typeof measure>) => classes.find((each) => each.name === name);

describe('class precisions on held-out frames', () => {
  it('count confident detections; a detection without an object is a mistake', () => {
    const classes = measure([seen('valve', 0, 0.9), seen('gauge', 0.3, 0.45), seen('gauge', 0.7, 0.8)]);
    expect(of('valve', classes)).toMatchObject({ held_out_boxes: 2, found_boxes: 2, mistaken_boxes: 0 });
    expect(of('gauge', classes)).toMatchObject({ held_out_boxes: 2, found_boxes: 0, mistaken_boxes: 2 });
  });

  it('report measured classes without detections, and no unmeasured ones', () => {
    const both = [seen('valve', 0, 0.9), seen('gauge', 0.3, 0.6)];
    expect(undetectedClasses(measure(both))).toEqual([]);
    expect(undetectedClasses(measure(both.slice(0, 1)))).toEqual(['gauge']);
    expect(undetectedClasses(measure(both, { valve: 0, gauge: 1 }))).toEqual(['valve']);
    expect(of('hose', measure(both))).toMatchObject({ held_out_boxes: 0, found_boxes: 0 });
  });
});
