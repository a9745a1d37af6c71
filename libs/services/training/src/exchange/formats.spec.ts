import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxImports, zipOf, type BoxTexts, type Files } from '../testing/imported-boxes.js';

let folder: string;
let imports: BoxImports;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sop-formats-'));
  imports = new BoxImports(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Frames by number, or the message of the refusal. */
const imported = async (files: Files): Promise<Record<number, BoxTexts> | string> =>
  imports.boxes(await zipOf(files));

const row = '0 0.2 0.2 0.2 0.2\n';
const brush = { 1: ['brush 20 20 20 20'] };
const readme = (steps: string) =>
  `\nparts - v3 2026-01-05 9:12am\n==============================\n\nIt includes 44 images.\nParts are annotated in YOLOv8 format.\n\nThe following pre-processing was applied to each image:\n* Auto-orientation of pixel data (with EXIF-orientation stripping)\n${steps}\n`;
const coco = (more: object = {}) =>
  JSON.stringify({
    images: [{ id: 0, license: 1, file_name: '000001.jpg', height: 360, width: 640 }],
    categories: [{ id: 1, name: 'brush', supercategory: 'things' }],
    annotations: [
      {
        id: 0,
        image_id: 0,
        category_id: 1,
        bbox: [64, 36, 128, 72],
        area: 9216,
        segmentation: [],
        iscrowd: 0,
      },
    ],
    ...more,
  });
const voc = (inner: string, filename = '000001.jpg') =>
  `<annotation><folder>parts</folder><filename>${filename}</filename><size><width>640</width><height>360</height><depth>3</depth></size><segmented>0</segmented>${inner}</annotation>`;
const vocObject = (name = 'brush', box = [64, 36, 192, 108]) =>
  `<object><name>${name}</name><pose>Unspecified</pose><truncated>0</truncated><difficult>0</difficult><bndbox><xmin>${box[0]}</xmin><ymin>${box[1]}</ymin><xmax>${box[2]}</xmax><ymax>${box[3]}</ymax></bndbox></object>`;
const cvat = (inner: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n<meta><job><id>7</id></job></meta>\n${inner}\n</annotations>`;

describe('Roboflow', () => {
  const named = '000001_jpg.rf.0a1b2c3d4e5f60718293a4b5c6d7e8f9';

  it.each<[string, Files]>([
    [
      'COCO beside readme files',
      {
        'README.dataset.txt': '# parts',
        'README.roboflow.txt': readme(''),
        'train/_annotations.coco.json': coco(),
      },
    ],
    [
      'YOLO with the extension and a hash in the name',
      {
        'data.yaml':
          "train: ../train/images\nval: ../valid/images\n\nnc: 1\nnames: ['brush']\n\nroboflow:\n  workspace: a\n",
        'README.roboflow.txt': readme(
          '* Resize to 640x640 (Stretch)\n\nNo image augmentation techniques were applied.',
        ),
        [`train/labels/${named}.txt`]: row,
      },
    ],
    [
      'pictures that were fitted without edges, or changed in light and colour alone',
      {
        'data.yaml': 'names: [brush]',
        'README.roboflow.txt': readme(
          '* Resize to 640x640 (Fit within)\n* Auto-contrast via histogram equalization\n\nThe following augmentation was applied to create 3 versions of each source image:\n* Random exposure adjustment of between -10 and +10 percent\n* Salt and pepper noise was applied to 0.1 percent of pixels\n\nThe following transformations were applied to the bounding boxes of each image:\n* 50% probability of horizontal flip',
        ),
        [`train/labels/${named}.txt`]: row,
        'train/labels/000001_jpg.rf.11111111111111111111111111111111.txt': row,
      },
    ],
    [
      'Darknet, with its list of labels in each part',
      { 'train/_darknet.labels': 'brush', 'valid/_darknet.labels': 'brush', [`train/${named}.txt`]: row },
    ],
    [
      'Pascal VOC',
      { [`train/${named}.xml`]: voc(vocObject(), `${named}.jpg`), 'README.roboflow.txt': readme('') },
    ],
    [
      'turned boxes, as its readme calls them',
      {
        'data.yaml': 'names: [brush]',
        'README.roboflow.txt': readme('').replace('YOLOv8 format', 'YOLOv8 Oriented Object Detection format'),
        [`train/labels/${named}.txt`]: '0 0.1 0.1 0.3 0.1 0.3 0.3 0.1 0.3',
      },
    ],
  ])('is read: %s', async (_, files) => {
    expect(await imported(files)).toEqual(brush);
  });

  it.each([
    '* Resize to 640x640 (Fit (black edges))',
    '* Resize to 640x640 (Fill (with center crop))',
    '\nThe following augmentation was applied to create 3 versions of each source image:\n* 50% probability of horizontal flip',
    '\nThe following augmentation was applied to create 3 versions of each source image:\n* Random rotation of between -15 and +15 degrees',
    '\nThe following augmentation was applied to create 3 versions of each source image:\n* Randomly crop between 0 and 20 percent of the image',
  ])('is refused when it moved things in its pictures: %s', async (steps) => {
    const files = {
      'data.yaml': 'names: [brush]',
      'README.roboflow.txt': readme(steps),
      'labels/000001.txt': row,
    };
    expect(await imported(files)).toMatch(/^The pictures of this export were changed \(“.+”\)/);
  });

  it('is refused when several pictures of a frame have different boxes, whatever the readme says', async () => {
    const files = {
      'data.yaml': 'names: [brush]',
      [`train/labels/${named}.txt`]: row,
      'train/labels/000001_jpg.rf.11111111111111111111111111111111.txt': '0 0.8 0.2 0.2 0.2\n',
    };
    await expect(imported(files)).rejects.toThrow(
      'Frame 1 is in the file several times with different boxes',
    );
  });
});

describe('Label Studio', () => {
  const labels = (name: string) => ({
    ...{
      'classes.txt': 'brush\n',
      'notes.json': '{"categories": [], "info": {"contributor": "Label Studio"}}',
    },
    [`labels/${name}.txt`]: row,
  });

  it.each<[string, Files]>([
    ['YOLO with a prefix of eight digits', labels('3f2a9c1b-000001')],
    ['YOLO of pictures in cloud storage', labels('a1b2c3__000001')],
    [
      'COCO with a path',
      {
        'result.json': coco({
          images: [{ id: 0, width: 640, height: 360, file_name: 'images/3f2a9c1b-000001.jpg' }],
        }),
      },
    ],
    [
      'COCO with a Windows path',
      {
        'result.json': coco({
          images: [{ id: 0, width: 640, height: 360, file_name: 'images\\\\3f2a9c1b-000001.jpg' }],
        }),
      },
    ],
    [
      'COCO with a path of local storage',
      {
        'result.json': coco({
          images: [{ id: 0, width: 640, height: 360, file_name: '/data/local-files/?d=frames/000001.jpg' }],
        }),
      },
    ],
    [
      'COCO with a signed address',
      {
        'result.json': coco({
          images: [
            { id: 0, width: 640, height: 360, file_name: 'https://bucket.example/a/000001.jpg?X-Sig=a/b.c' },
          ],
        }),
      },
    ],
    [
      'Pascal VOC, whose file name has no extension',
      {
        'Annotations/3f2a9c1b-000001.xml': `<?xml version="1.0" encoding="utf-8"?>\n${voc(vocObject(), '3f2a9c1b-000001')}`,
      },
    ],
  ])('is read: %s', async (_, files) => {
    expect(await imported(files)).toEqual(brush);
  });

  it('returns each box once when a picture was uploaded twice', async () => {
    const twice = { ...labels('3f2a9c1b-000001'), 'labels/00000000-000001.txt': `${row}0 0.5 0.5 0.2 0.2\n` };
    expect(await imported(twice)).toEqual({ 1: ['brush 20 20 20 20', 'brush 50 50 20 20'] });
  });
});

describe('CVAT', () => {
  it.each<[string, Files]>([
    ['COCO', { 'annotations/instances_default.json': coco({ licenses: [{ name: '', id: 0, url: '' }] }) }],
    [
      'YOLO 1.1',
      {
        'obj.data': 'classes = 1\nnames = data/obj.names',
        'obj.names': 'brush\n',
        'train.txt': 'data/obj_train_data/000001.jpg',
        'obj_train_data/000001.txt': row,
      },
    ],
    [
      'Ultralytics detection',
      {
        'data.yaml': 'path: .\ntrain: train.txt\nnames:\n  0: brush\n',
        'train.txt': 'images/train/000001.jpg',
        'labels/train/000001.txt': row,
      },
    ],
    [
      'Ultralytics pose',
      {
        'data.yaml': 'path: .\ntrain: train.txt\nkpt_shape: [3, 3]\nnames:\n  0: brush\n',
        'labels/train/000001.txt': '0 0.2 0.2 0.2 0.2 0.15 0.15 2 0.25 0.25 1 0 0 0',
      },
    ],
    [
      'Pascal VOC with its lists of pictures',
      {
        'Annotations/000001.xml': voc(vocObject()),
        'labelmap.txt': '# label:color_rgb:parts:actions\nbrush:1,2,3::',
        'ImageSets/Main/default.txt': '000001\n',
        'ImageSets/Main/brush_default.txt': '000001  1\n',
      },
    ],
    [
      'its own format',
      {
        'annotations.xml': cvat(
          '<image id="0" name="000001.jpg" width="640" height="360"><box label="brush" source="manual" occluded="0" xtl="64.00" ytl="36.00" xbr="192.00" ybr="108.00" z_order="0"><attribute name="new">false</attribute></box></image><image id="1" name="000002.jpg" width="640" height="360"></image>',
        ),
      },
    ],
    [
      'its own format with a polygon',
      {
        'annotations.xml': cvat(
          '<image id="0" name="000001.jpg" width="640" height="360"><polygon label="brush" points="64.00,36.00;192.00,50.00;100.5,108.00" z_order="0"></polygon></image>',
        ),
      },
    ],
    [
      'its own format with a turned box',
      {
        'annotations.xml': cvat(
          '<image id="0" name="000001.jpg" width="640" height="640"><box label="brush" rotation="90.00" xtl="64" ytl="64" xbr="192" ybr="192"/></image>',
        ),
      },
    ],
  ])('is read: %s', async (_, files) => {
    expect(await imported(files)).toEqual(brush);
  });

  it('ignores frames without annotations, and shapes that are no boxes', async () => {
    const files = {
      'annotations.xml': cvat(
        '<image id="0" name="000001.jpg" width="640" height="360"><polyline label="brush" points="1,1;2,2"/></image>',
      ),
    };
    expect(await imported(files)).toEqual({});
  });

  it('refuses frames of a video, which it numbers differently', async () => {
    const files = {
      'annotations.xml': cvat(
        '<track id="0" label="brush"><box frame="0" xtl="1" ytl="1" xbr="9" ybr="9"/></track>',
      ),
    };
    expect(await imported(files)).toContain('CVAT counts the frames of a video differently.');
  });
});

describe('VIA, makesense and labelImg', () => {
  it.each<[string, Files]>([
    [
      'VIA’s COCO: ids as texts, a flat outline, sizes of 0',
      {
        'via_project_coco.json': JSON.stringify({
          info: { description: 'Exported using VGG Image Annotator' },
          images: [{ id: 0, width: 0, height: 0, file_name: '000001.jpg', license: 1, date_captured: '' }],
          annotations: [
            {
              id: 1,
              image_id: '0',
              category_id: 1,
              segmentation: [64, 36, 192, 36, 192, 108, 64, 108],
              area: 9216,
              bbox: [64, 36, 128, 72],
              iscrowd: 0,
            },
          ],
          licenses: [{ id: 1, name: 'Unknown', url: '' }],
          categories: [{ id: 1, name: 'brush', supercategory: 'part' }],
        }),
      },
    ],
    [
      'COCO with an outline and no box',
      {
        'a.json': coco({
          annotations: [{ id: 0, image_id: 0, category_id: 1, segmentation: [[64, 36, 192, 36, 192, 108]] }],
        }),
      },
    ],
    ['makesense’s COCO', { 'labels_parts.json': coco({ info: { description: 'parts' } }) }],
    [
      'makesense’s YOLO with the list that it takes itself',
      { '000001.txt': '0 0.200000 0.200000 0.200000 0.200000', 'labels.txt': 'brush' },
    ],
    ['labelImg’s YOLO', { '000001.txt': row, 'classes.txt': 'brush\n' }],
    [
      'labelImg’s Pascal VOC, of a picture that was renamed',
      { '000001.xml': voc(vocObject(), 'before.jpg') },
    ],
    [
      'Pascal VOC with edges in another order and fractions',
      {
        'a/000001.xml': voc(
          '<object><name>brush</name><bndbox><xmax>192.0</xmax><xmin>64.0</xmin><ymax>108.0</ymax><ymin>36.0</ymin></bndbox></object>',
        ),
      },
    ],
  ])('are read: %s', async (_, files) => {
    expect(await imported(files)).toEqual(brush);
  });

  it('may have unescaped symbols in names', async () => {
    const files = {
      '000001.xml': voc(vocObject('nuts & bolts')),
      '000002.xml': voc(vocObject('nuts &amp; bolts'), '000002.jpg'),
    };
    expect(await imported(files)).toEqual({
      1: ['nuts & bolts 20 20 20 20'],
      2: ['nuts & bolts 20 20 20 20'],
    });
  });

  it('may have numbers as classes', async () => {
    expect(await imported({ '000001.xml': voc(vocObject('007')) })).toEqual({ 1: ['007 20 20 20 20'] });
  });

  it.each<[string, Files, string]>([
    ['YOLO without a list of classes', { '000001.txt': row }, 'does not say what its classes are called'],
    ['VOC that is cut off', { '000001.xml': '<annotation><object>' }, '“000001.xml”'],
    [
      'VOC with an entity',
      { '000001.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${voc(vocObject('&b;'))}` },
      'not valid XML',
    ],
    [
      'a VOC box without an edge',
      { '000001.xml': voc('<object><name>a</name><bndbox><xmin>1</xmin></bndbox></object>') },
      '“object 1” is incomplete or wrong',
    ],
    [
      'YOLO beside COCO',
      { 'a.json': coco(), 'classes.txt': 'brush', 'labels/000001.txt': row },
      'in several formats',
    ],
  ])('are refused: %s', async (_, files, sentence) => {
    expect(await imported(files)).toContain(sentence);
  });
});

describe('class names', () => {
  const classesOf = async (files: Files) => {
    const found = await imported({ 'labels/000001.txt': '0 0.5 0.5 0.2 0.2\n1 0.5 0.5 0.4 0.4\n', ...files });
    return typeof found === 'string' ? found : found[1]?.map((box) => box.replace(/( \d+){4}$/, ''));
  };

  it.each<[string, string, string[]]>([
    ['numbers', 'nc: 2\nnames: [0, 1]', ['0', '1']],
    ['numbers as they were written', 'names: [007, 1.50]', ['007', '1.50']],
    ['what YAML takes for booleans and null', 'names: [on, null]', ['on', 'null']],
    ['yes and ~', 'names:\n- yes\n- ~\n', ['yes', '~']],
    ['keys', 'names: {0: brush, 1: cap}', ['brush', 'cap']],
    ['keys in another order, and quoted', "names:\n  '1': cap\n  '0': brush\n", ['brush', 'cap']],
    ['quotes of both kinds', `names: ['it''s', "a \\"b\\""]`, ["it's", 'a "b"']],
  ])('may be %s', async (_, yaml, names) => {
    expect(await classesOf({ 'data.yaml': yaml })).toEqual(names);
  });

  it.each<[string, Files]>([
    [
      'args.yaml of a training beside data.yaml',
      { 'args.yaml': 'task: detect\nmode: train\nmodel: yolo11n.pt\n', 'data.yaml': 'names: [brush, cap]' },
    ],
    [
      'hyperparameters and a model beside a dataset of any name',
      {
        'hyp.yaml': 'lr0: 0.01',
        'yolov8n.yaml': 'nc: 80\nbackbone: []',
        'parts.yaml': 'names: [brush, cap]',
      },
    ],
    ['data.yaml, whatever another says', { 'old.yaml': 'names: [a, b]', 'data.yaml': 'names: [brush, cap]' }],
    [
      'classes.txt where no YAML has names',
      { 'args.yaml': 'task: detect', 'classes.txt': 'brush\r\ncap\r\n' },
    ],
  ])('are found in %s', async (_, files) => {
    expect(await classesOf(files)).toEqual(['brush', 'cap']);
  });

  it('are refused when two lists differ and none is the main one', async () => {
    expect(await classesOf({ 'a.yaml': 'names: [a, b]', 'b.yaml': 'names: [b, a]' })).toContain(
      'several lists of class names',
    );
  });

  it('keep their numbers after an empty line', async () => {
    expect(await classesOf({ 'classes.txt': '\nbrush\n' })).toBe('The file has a class without a name.');
  });

  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('Bürste\nKappe')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffBürste\nKappe')],
    ['UTF-8 with accents apart', Buffer.from('Bu\u0308rste\nKappe')],
    ['UTF-16 as Windows writes it', utf16('\ufeffBürste\r\nKappe\r\n')],
    ['UTF-16 of the other byte order', Buffer.from(utf16('\ufeffBürste\nKappe')).swap16()],
    ['UTF-16 without a mark', utf16('Bürste\nKappe')],
    ['Windows-1252', Buffer.from('Bürste\nKappe', 'latin1')],
  ])('may be in %s', async (_, bytes) => {
    expect(await classesOf({ 'classes.txt': bytes })).toEqual(['Bürste', 'Kappe']);
  });

  it('have the characters of Windows-1252 that Latin 1 lacks', async () => {
    expect(
      await classesOf({ 'classes.txt': Buffer.from([0x93, 0x41, 0x94, 0x20, 0x80, 0x0a, 0x42]) }),
    ).toEqual(['“A” €', 'B']);
  });

  it('are cleaned of forbidden characters', async () => {
    expect(await classesOf({ 'classes.txt': 'red\vbrush\u0007\nca\ufffep\n' })).toEqual([
      'red brush',
      'ca p',
    ]);
  });

  it('are refused in an unknown encoding, naming the file', async () => {
    const shiftJis = Buffer.from([0x83, 0x75, 0x83, 0x89, 0x83, 0x56, 0x81, 0x5b]);
    expect(await classesOf({ 'classes.txt': shiftJis })).toBe(
      '“classes.txt” cannot be read as text. Please save it in UTF-8 and choose the zip again.',
    );
  });
});

describe('the kind of a YOLO row', () => {
  const data = (more = '') => ({ 'data.yaml': `names: [brush]\n${more}` });
  const rows = (text: string, more = '') => imported({ ...data(more), 'labels/000001.txt': text });
  /** A box of .2 with two points in it, which as an outline would have another box around it. */
  const pose2 = '0 0.2 0.2 0.2 0.2 0.15 0.15 0.25 0.25';
  const pose3 = '0 0.2 0.2 0.2 0.2 0.15 0.15 2 0.25 0.25 0';
  const corners = '0 0.1 0.1 0.3 0.1 0.3 0.3 0.1 0.3';

  it.each([
    ['key points of two numbers', pose2, 'kpt_shape: [2, 2]'],
    ['key points of three numbers', pose3, 'kpt_shape: [2, 3]'],
    ['key points and a confidence', `${pose2} 0.91`, 'kpt_shape: [2, 2]'],
    ['an even count of key points', `${pose2} 0.2 0.2 0.2 0.2`, 'kpt_shape:\n- 4\n- 2'],
    ['an outline', corners, 'task: segment'],
    ['an outline with a confidence', `${corners} 0.91`, 'task: segment'],
    ['a turned box', corners, 'task: obb'],
    ['a turned box, its confidence and track', `${corners} 0.91 1`, 'task: obb'],
    ['a box, its confidence and track', '0 0.2 0.2 0.2 0.2 0.9 1', 'task: detect'],
    ['a box with its confidence, without a declaration', '0 0.2 0.2 0.2 0.2 0.9', ''],
    ['a plain box among outlines', '0 0.2 0.2 0.2 0.2', 'task: segment'],
  ])('is declared by the zip: %s', async (_, text, yaml) => {
    expect(await rows(text, yaml)).toEqual(brush);
  });

  it('can be declared by the training’s own file', async () => {
    expect(
      await imported({ ...data(), 'args.yaml': 'task: obb\nmode: train', 'labels/000001.txt': corners }),
    ).toEqual(brush);
  });

  it.each([
    ['points of two numbers', pose2],
    ['points of three numbers', pose3],
    ['many points', `${pose2} 0.2 0.2 0.2 0.2 0.2 0.2`],
    ['points that are absent', '0 0.2 0.2 0.2 0.2 0 0 0.25 0.25'],
    ['a box with a track', '0 0.2 0.2 0.2 0.2 0.9 7'],
    ['all poses of one length', `${pose2}\n0 0.6 0.6 0.2 0.2 0.55 0.55 0.65 0.65`],
  ])('is refused when it is not declared and can be %s', async (_, text) => {
    expect(await rows(text)).toContain(
      'labels/000001.txt, line 1 can be an outline or a box with more numbers',
    );
    expect(await imported({ 'classes.txt': 'brush', 'labels/000001.txt': text })).toContain(
      'the zip does not say which',
    );
  });

  it.each([
    [
      'outlines of different lengths',
      '0 0.1 0.1 0.3 0.1 0.3 0.3 0.1 0.3\n0 0.5 0.5 0.6 0.5 0.6 0.6',
      ['brush 20 20 20 20', 'brush 55 55 10 10'],
    ],
    ['an outline whose first numbers are no box', '0 0.8 0.1 0.9 0.1 0.9 0.3 0.8 0.3', ['brush 85 20 10 20']],
    ['an outline far from what would be its box', '0 0.1 0.3 0.1 0.1 0.9 0.9', ['brush 50 50 80 80']],
  ])('is an outline without a declaration when it can be nothing else: %s', async (_, text, boxes) => {
    expect(await rows(text)).toEqual({ 1: boxes });
  });

  it.each([
    ['fewer key points than declared', pose2, 'kpt_shape: [17, 3]', 'a box with its key points'],
    ['more numbers than a box has', pose2, 'task: detect', 'a box'],
    ['too many corners', `${corners} 0.1 0.2 0.3`, 'task: obb', 'a rotated box'],
  ])('is refused with %s', async (_, text, yaml, kind) => {
    expect(await rows(text, yaml)).toBe(
      `labels/000001.txt, line 1 does not have the numbers of ${kind}, which the zip says its rows are.`,
    );
  });
});
