import { describe, expect, it } from '@jest/globals';
import type { AnnotationBox } from '@sop/contracts';
import { parse } from 'yaml';
import { cocoFile } from './coco-export.js';
import { parseJson, readCoco } from './coco-import.js';
import type { ExchangedFrame, ExchangeSet } from './exchange-set.js';
import { matchFrames } from './match-frames.js';
import { yoloFiles } from './yolo-export.js';
import { readYolo } from './yolo-import.js';

const box = (class_name: string, x_center = 0.5, width = 0.2): AnnotationBox => ({
  ...{ class_name, class_id: 0, x_center, y_center: 1 / 3, width, height: 1 / 7, confidence: 1 },
});
const frame = (frameNumber: number, ...boxes: AnnotationBox[]): ExchangedFrame => ({
  ...{ frameNumber, seconds: frameNumber / 2, boxes, isBackground: boxes.length === 0 },
});
const set = (...frames: ExchangedFrame[]): ExchangeSet => ({
  ...{ name: 'Press', version: 3, width: 641, height: 359, frames },
});

/** Edges, thirds, a box over the whole frame, a label with spaces and symbols, and an empty frame. */
const hard = set(
  frame(0, box('helmet', 2 / 3, 1 / 9), box('safety glove: left, "new"', 0.05, 0.1)),
  frame(7),
  frame(12, box('helmet', 0.5, 1)),
  frame(123_456, box('Ölkanne', 0.95, 0.1)),
);
const frameNumbers = new Set(hard.frames.map(({ frameNumber }) => frameNumber));
const textsOf = (files: { path: string; text: string }[]) =>
  new Map(files.map(({ path, text }) => [path, text]));

function expectEqualFrames(
  annotations: ReturnType<typeof matchFrames>['annotations'],
  frames: ExchangedFrame[],
) {
  expect(annotations.map(({ frameNumber }) => frameNumber)).toEqual(
    frames.map(({ frameNumber }) => frameNumber),
  );
  for (const [at, { boxes, isBackground }] of annotations.entries()) {
    const expected = frames[at];
    expect(isBackground).toBe(expected?.isBackground);
    expect(boxes.map(({ class_name }) => class_name)).toEqual(
      expected?.boxes.map(({ class_name }) => class_name),
    );
    for (const [index, each] of boxes.entries())
      for (const side of ['x_center', 'y_center', 'width', 'height'] as const)
        expect(Math.abs(each[side] - (expected?.boxes[index]?.[side] ?? NaN))).toBeLessThan(1e-6);
  }
}

describe('YOLO export', () => {
  it('is imported with the same boxes, labels and background frames', () => {
    const { annotations, warnings } = matchFrames(readYolo(textsOf(yoloFiles(hard))), frameNumbers);
    expectEqualFrames(annotations, hard.frames);
    expect(warnings).toEqual([]);
  });

  it('names classes, training and validation pictures, divided by time', () => {
    const frames = Array.from({ length: 10 }, (_, at) => frame(at, box('b'), box('a')));
    const texts = textsOf(yoloFiles(set(...frames)));
    expect(texts.get('data.yaml')).toBe(
      'path: "."\ntrain: train.txt\nval: val.txt\nnames:\n  0: a\n  1: b\n',
    );
    expect(texts.get('val.txt')).toBe('./images/000008.jpg\n./images/000009.jpg\n');
    expect(texts.get('train.txt')?.split('\n').filter(Boolean)).toHaveLength(8);
    expect(texts.get('labels/000003.txt')).toBe(
      '1 0.500000000 0.333333333 0.200000000 0.142857143\n0 0.500000000 0.333333333 0.200000000 0.142857143\n',
    );
  });

  it.each([
    'on',
    'off',
    'yes',
    'No',
    'y',
    'N',
    'true',
    'null',
    '~',
    '1',
    '007',
    '1.5',
    '0x1F',
    '1e3',
    '1:30',
    '.inf',
    '.nan',
    '2026-01-05',
    '<<',
    '=',
  ])('names the class %s as text in every version of YAML', (name) => {
    const texts = textsOf(yoloFiles(set(frame(3, box(name)))));
    const yaml = texts.get('data.yaml') ?? '';
    for (const version of ['1.1', '1.2'] as const)
      expect((parse(yaml, { version }) as { names: Record<string, unknown> }).names[0]).toBe(name);
    expect(matchFrames(readYolo(texts), new Set([3])).annotations[0]?.boxes[0]?.class_name).toBe(name);
  });

  it('has validation pictures even when none can be held out', () => {
    const texts = textsOf(yoloFiles(set(frame(4, box('a')))));
    expect([texts.get('train.txt'), texts.get('val.txt')]).toEqual([
      './images/000004.jpg\n',
      './images/000004.jpg\n',
    ]);
  });
});

describe('COCO export', () => {
  const exported = (set: ExchangeSet) => cocoFile(set, new Date('2026-11-21T12:00:00Z')).text;

  it('is imported with the same boxes, labels and background frames', () => {
    const { annotations, warnings } = matchFrames(
      readCoco(parseJson(exported(hard)), { width: 10, height: 10 }),
      frameNumbers,
    );
    expectEqualFrames(annotations, hard.frames);
    expect(warnings).toEqual([]);
  });

  it('has corner and size in pixels, and consistent ids', () => {
    const half = { ...box('helmet'), y_center: 0.5, height: 0.5 };
    const file = JSON.parse(exported({ ...set(frame(3, half)), width: 100, height: 200 }));
    expect(file).toMatchObject({
      info: { description: 'Press', version: '3', date_created: '2026-11-21T12:00:00.000Z' },
      images: [{ id: 1, file_name: '000003.jpg', width: 100, height: 200 }],
      categories: [{ id: 1, name: 'helmet' }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [40, 50, 20, 100], area: 2000, iscrowd: 0 }],
    });
  });
});

describe('YOLO label files', () => {
  const read = (labels: string, more: Record<string, string> = { 'data.yaml': 'names: [helmet, glove]' }) =>
    readYolo(new Map(Object.entries({ 'labels/train/000001.txt': labels, ...more }))).pictures[0]?.boxes ??
    [];

  it('may contain a confidence, Windows line ends and empty lines', () => {
    expect(
      read('1 0.5 0.5 0.2 0.1 0.87\r\n\r\n0 0.5 0.5 0.2 0.1\r\n').map(({ class_name }) => class_name),
    ).toEqual(['glove', 'helmet']);
  });

  it('may contain outlines, which become the box around them', () => {
    expect(read('0 0.1 0.2 0.5 0.2 0.3 0.8')).toEqual([
      {
        ...{ class_name: 'helmet', class_id: 0, confidence: 1 },
        x_center: expect.closeTo(0.3),
        y_center: expect.closeTo(0.5),
        width: expect.closeTo(0.4),
        height: expect.closeTo(0.6),
      },
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['a list in data.yaml', { 'data.yaml': 'nc: 2\nnames: [helmet, glove]' }],
    ['numbers in data.yaml', { 'a/data.yml': 'names:\n  0: helmet\n  1: glove' }],
    ['classes.txt', { 'classes.txt': 'helmet\r\nglove\r\n' }],
    ['obj.names', { 'obj.names': 'helmet\nglove\n' }],
  ])('find the names of their classes in %s', (_, more) => {
    expect(read('1 0.5 0.5 0.2 0.1', more)[0]?.class_name).toBe('glove');
  });

  it('may be anywhere without a labels folder, together with lists of pictures', () => {
    const texts = {
      'obj_train_data/000004.txt': '0 0.5 0.5 0.1 0.1',
      'train.txt': 'data/obj_train_data/000004.jpg',
      'obj.names': 'helmet',
    };
    expect(readYolo(new Map(Object.entries(texts))).pictures.map(({ baseName }) => baseName)).toEqual([
      '000004',
    ]);
  });

  it.each([
    [
      'a line that is no numbers',
      '0 0.5 x 0.2 0.1',
      'labels/train/000001.txt, line 1 is not a line of numbers.',
    ],
    ['a class without a name', '\n7 0.5 0.5 0.2 0.1', 'line 2 has a class 7 that has no name.'],
    ['too few numbers', '0 0.5 0.5', 'should have a class and four numbers.'],
    ['a negative size', '0 0.5 0.5 -0.2 0.1', 'has a box with a negative size.'],
  ])('are refused with %s, naming the location', (_, labels, sentence) => {
    expect(() => read(labels)).toThrow(sentence);
  });

  it.each<[string, Record<string, string>, string]>([
    ['names', {}, 'does not say what its classes are called'],
    ['names that can be read', { 'data.yaml': 'names: {{{' }, 'cannot be read'],
    ['short names', { 'classes.txt': 'x'.repeat(81) }, 'more than 80 characters'],
  ])('are refused without %s', (_, more, sentence) => {
    expect(() => read('0 0.5 0.5 0.2 0.1', more)).toThrow(sentence);
  });

  it('refuse a data.yaml that expands to gigabytes', () => {
    const levels = Array.from({ length: 30 }, (_, at) =>
      at === 0
        ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
        : `a${at}: &a${at} [${'*a' + (at - 1)}, ${'*a' + (at - 1)}]`,
    );
    expect(() => read('0 0.5 0.5 0.2 0.1', { 'data.yaml': `${levels.join('\n')}\nnames: *a29` })).toThrow(
      'cannot be read',
    );
  });
});

describe('COCO import', () => {
  const coco = {
    images: [{ id: 'a', file_name: 'train/000002.png', width: 100, height: 50 }],
    categories: [{ id: 18, name: ' helmet ', supercategory: 'thing' }],
    annotations: [{ id: 1, image_id: 'a', category_id: 18, bbox: [10, 10, 20, 30], segmentation: [[1, 2]] }],
  };
  const read = (change: object = {}) => readCoco({ ...coco, ...change }, { width: 200, height: 100 });

  it('uses the sizes of images, or the frames’ without them', () => {
    expect(read().pictures[0]?.boxes[0]).toMatchObject({
      class_name: 'helmet',
      x_center: 0.2,
      y_center: 0.5,
      width: 0.2,
    });
    const { pictures } = read({ images: [{ id: 'a', file_name: '000002.png' }] });
    expect(pictures[0]?.boxes[0]).toMatchObject({ x_center: 0.1, y_center: 0.25 });
  });

  it('ignores images without boxes', () => {
    const { pictures } = read({
      images: [...coco.images, { id: 'b', file_name: '000003.png', width: 1, height: 1 }],
    });
    expect(pictures.map(({ baseName }) => baseName)).toEqual(['000002']);
  });

  it('skips crowd regions with a warning', () => {
    const crowd = { ...coco.annotations[0], iscrowd: 1 };
    expect(read({ annotations: [crowd, coco.annotations[0]] })).toMatchObject({
      pictures: [{ boxes: [{ class_name: 'helmet' }] }],
      warnings: ['Areas around crowds were left out: 1.'],
    });
  });

  it.each([
    [
      'an image that is not there',
      { image_id: 'z' },
      'Annotation 1 names an image that the file does not have.',
    ],
    [
      'a category that is not there',
      { category_id: 1 },
      'Annotation 1 names a category that the file does not have.',
    ],
    ['a box of three numbers', { bbox: [1, 2, 3] }, 'annotations.0.bbox'],
  ])('refuses %s', (_, wrong, sentence) => {
    expect(() => read({ annotations: [{ ...coco.annotations[0], ...wrong }] })).toThrow(sentence);
  });

  it('refuses a truncated file', () => {
    expect(() => parseJson(JSON.stringify(coco).slice(0, -10))).toThrow('not valid JSON');
  });
});

describe('imported pictures', () => {
  const picture = (baseName: string, ...boxes: AnnotationBox[]) => ({ baseName, boxes, isBackground: false });

  it('are matched by name and merged without duplicates; other pictures are skipped with a warning', () => {
    const pictures = [
      ...['000001', '1', 'IMG_7', '000099', 'x', 'y'].map((name) => picture(name, box('a'))),
      picture('3f2a9c1b-000001', box('b')),
    ];
    const { annotations, warnings } = matchFrames({ pictures, warnings: ['first'] }, new Set([1, 2]));
    expect(annotations).toEqual([{ frameNumber: 1, boxes: [box('a'), box('b')], isBackground: false }]);
    expect(warnings).toEqual([
      'first',
      'Pictures that are not frames of this dataset were left out: 4 (“IMG_7”, “000099”, “x” and others).',
    ]);
  });

  it('lose boxes outside of them, and count as not annotated when none is left', () => {
    const outside = box('a', 1.5, 0.2);
    const pictures = [picture('1', outside, box('b')), picture('2', outside)];
    expect(matchFrames({ pictures, warnings: [] }, new Set([1, 2]))).toEqual({
      annotations: [{ frameNumber: 1, boxes: [box('b')], isBackground: false }],
      warnings: ['Boxes without a size within the picture were left out: 2.'],
    });
  });
});
