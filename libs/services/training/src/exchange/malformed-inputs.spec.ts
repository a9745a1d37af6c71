import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxImports, zipOf, type Files } from '../testing/imported-boxes.js';

let folder: string;
let imports: BoxImports;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sop-malformed-inputs-'));
  imports = new BoxImports(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const row = '0 0.2 0.2 0.2 0.2\n';
const brush = { 1: ['brush 20 20 20 20'] };
const classes = { 'classes.txt': 'brush\n' };

type Right = Record<number, string[]> | RegExp;
async function expectImport(files: Files, right: Right): Promise<void> {
  const found = await imports.boxes(await zipOf(files));
  if (right instanceof RegExp) expect(found).toMatch(right);
  else expect(found).toEqual(right);
}

describe('names of pictures', () => {
  const hash = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  it.each([
    ['Roboflow of a PNG', `000001_png.rf.${hash}`],
    ['Roboflow of a JPEG with the long ending', `000001_jpeg.rf.${hash}`],
    ['Roboflow with its ending in capitals', `000001_JPG.rf.${hash}`],
    ['Roboflow of a picture that Label Studio had named', `3f2a9c1b-000001_jpg.rf.${hash}`],
    ['Roboflow with a hash of letters and digits', '000001_jpg.rf.Zk3JpQ0xYw9'],
    ['Roboflow of a WebP', `000001_webp.rf.${hash}`],
    ['without leading zeros', '1'],
    ['with more leading zeros', '000000001'],
    ['in a folder of another case', 'Train/000001'],
    ['with a Windows path', 'labels\\000001'],
    ['behind a drive', 'C:\\data\\labels\\000001'],
  ])('are matched: %s', async (_, name) => {
    await expectImport(
      { ...classes, [`labels/${name.replaceAll('\\', '/').replace(':', '')}.txt`]: row },
      brush,
    );
    const images = [{ id: 1, file_name: `${name}.jpg`, width: 640, height: 360 }];
    const annotations = [{ id: 1, image_id: 1, category_id: 1, bbox: [64, 36, 128, 72] }];
    const categories = [{ id: 1, name: 'brush' }];
    expect(await imports.boxes(JSON.stringify({ images, annotations, categories }))).toEqual(brush);
  });

  it.each([
    ['another number', '000099'],
    ['a number and more', '000001-copy'],
    ['a number behind a word', 'frame_000001'],
    ['more digits than a frame has', '0000000000001'],
    ['a hash of seven digits', '3f2a9c1-000001'],
    ['digits of another script', '٠٠٠٠٠١'],
    ['a negative number', '-000001'],
    ['a fraction', '1.5'],
    ['nothing but a hash', `.rf.${hash}`],
    ['an exponent', '1e0'],
  ])('match no frame: %s', async (_, name) => {
    await expectImport({ ...classes, [`labels/${name}.txt`]: row }, {});
  });
});

describe('lists of classes', () => {
  const labels = { 'labels/000001.txt': '0 0.2 0.2 0.2 0.2\n1 0.5 0.5 0.2 0.2\n' };
  const two = { 1: ['brush 20 20 20 20', 'cap 50 50 20 20'] };
  it.each<[string, string, Right]>([
    ['names in a block with a comment', 'names:\n  - brush # the soft one\n  - cap\n', two],
    ['anchors', 'all: &all [brush, cap]\nnames: *all\n', two],
    ['a document marker and a byte order mark', '\ufeff---\nnames: [brush, cap]\n...\n', two],
    ['Windows line ends', 'nc: 2\r\nnames:\r\n  0: brush\r\n  1: cap\r\n', two],
    ['numbers that count from 1', 'names:\n  1: brush\n  2: cap\n', /line 1 has a class 0 that has no name/],
    ['keys that are words', 'names:\n  brush: 0\n  cap: 1\n', /class 0 that has no name/],
    ['one name that is a list', 'names: [[brush, cap]]', /names of the classes in data\.yaml cannot be read/],
    ['a text with commas', 'names: brush, cap', /cannot be read/],
    ['a name that is empty', "names: ['', cap]", /class without a name/],
    ['no names at all', 'names: []', /class 0 that has no name/],
    ['two documents', 'names: [brush]\n---\nnames: [cap]\n', /cannot be read/],
    ['tabs for blanks', 'names:\n\t- brush\n', /cannot be read/],
    ['names in Python’s tuple', 'names: (brush, cap)', /cannot be read/],
    ['the same name twice', 'names: [brush, brush]', { 1: ['brush 20 20 20 20', 'brush 50 50 20 20'] }],
    ['an emoji and signs', 'names: ["🧹", "<b>&"]', { 1: ['🧹 20 20 20 20', '<b>& 50 50 20 20'] }],
  ])('in data.yaml with %s', async (_, yaml, right) => {
    await expectImport({ ...labels, 'data.yaml': yaml }, right);
  });

  it.each<[string, Files, Right]>([
    [
      'the same list in three parts',
      {
        'train/data.yaml': 'names: [brush, cap]',
        'val/data.yaml': 'names: [brush, cap]',
        'test/data.yaml': "names: {0: brush, 1: 'cap'}",
      },
      two,
    ],
    [
      'a list that differs in one part',
      { 'train/data.yaml': 'names: [brush, cap]', 'val/data.yaml': 'names: [cap, brush]' },
      /several lists of class names/,
    ],
    [
      'dataset.yaml beside a list of another model',
      { 'dataset.yaml': 'names: [brush, cap]', 'coco128.yaml': 'names: [person, car]' },
      two,
    ],
    [
      'an unrelated workflow',
      { '.github/workflows/ci.yml': 'on: push\njobs: {}', 'data.yaml': 'names: [brush, cap]' },
      two,
    ],
    ['DATA.YML in capitals', { 'DATA.YML': 'names: [brush, cap]' }, two],
    ['a folder around everything', { 'export/data.yaml': 'names: [brush, cap]' }, two],
    [
      'macOS’s shadows',
      { 'data.yaml': 'names: [brush, cap]', '__MACOSX/._data.yaml': '\0\u0005\u0016\u0007' },
      two,
    ],
    ['classes.txt with empty lines at its end', { 'classes.txt': 'brush\ncap\n\n\n' }, two],
    ['classes.txt with blanks around', { 'classes.txt': '  brush \n\tcap\t\n' }, two],
    [
      'YAML of another kind without names',
      { 'hyp.yaml': 'lr0: 0.1' },
      /names of the classes in data\.yaml cannot be read/,
    ],
    ['classes.txt that is empty', { 'classes.txt': '' }, /class without a name/],
  ])('in several files: %s', async (_, files, right) => {
    await expectImport({ ...labels, ...files }, right);
  });
});

describe('encodings of a list of classes', () => {
  const named = (name: string): Right => ({ 1: [`${name} 20 20 20 20`] });
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  it.each<[string, Buffer, Right]>([
    ['UTF-8 of four bytes', Buffer.from('🧹'), named('🧹')],
    ['UTF-16 with a pair of surrogates', utf16('\ufeff🧹'), named('🧹')],
    ['UTF-16 of Chinese with a mark', utf16('\ufeff刷子'), named('刷子')],
    ['UTF-16 of the other order with a mark', Buffer.from(utf16('\ufeffbürste')).swap16(), named('bürste')],
    ['Windows-1252 of German', Buffer.from('bürste', 'latin1'), named('bürste')],
    ['Windows-1252 with Euro', Buffer.from([0x80, 0x20, 0x31]), named('€ 1')],
    ['accents apart', Buffer.from('bu\u0308rste'), named('bürste')],
    ['a non-breaking blank', Buffer.from('wire\u00a0brush'), named('wire\u00a0brush')],
    ['a mark of the byte order within', Buffer.from('wire\ufeffbrush'), named('wire\ufeffbrush')],
    ['zeros between', Buffer.from('wire\0brush'), named('wire brush')],
    ['UTF-8 that is cut within a character', Buffer.from('刷子').subarray(0, 5), /cannot be read as text/],
    ['an odd count of bytes in UTF-16', utf16('\ufeffbrush').subarray(0, 11), /cannot be read as text/],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x62, 0, 0, 0]), /cannot be read as text/],
  ])('%s', async (_, bytes, right) => {
    await expectImport({ 'labels/000001.txt': row, 'classes.txt': bytes }, right);
  });
});

describe('rows of YOLO', () => {
  const oriented = '0 0.1 0.1 0.3 0.1 0.3 0.3 0.1 0.3';
  it.each<[string, string, string, Right]>([
    ['tabs and several blanks', '0\t0.2  0.2\t0.2 0.2', '', brush],
    ['a plus and exponents', '0 +2e-1 2E-1 .2 0.2', '', brush],
    ['a class with a point', '0.0 0.2 0.2 0.2 0.2', '', brush],
    ['old Mac line ends', '0 0.2 0.2 0.2 0.2\r', '', brush],
    ['the same row twice', row + row, '', brush],
    ['a box that reaches out', '0 0 0 0.4 0.4', '', { 1: ['brush 10 10 20 20'] }],
    ['a box without a size', '0 0.2 0.2 0 0.2', '', {}],
    ['pixels instead of shares', '0 128 72 128 72', '', {}],
    ['a decimal comma', '0 0,2 0,2 0,2 0,2', '', /line 1 is not a line of numbers/],
    ['commas between', '0,0.2,0.2,0.2,0.2', '', /not a line of numbers/],
    ['NaN', '0 nan 0.2 0.2 0.2', '', /not a line of numbers/],
    ['Infinity', '0 Infinity 0.2 0.2 0.2', '', /not a line of numbers/],
    ['hexadecimal', '0x0 0.2 0.2 0.2 0.2', '', /not a line of numbers/],
    ['the name of a class', 'brush 0.2 0.2 0.2 0.2', '', /not a line of numbers/],
    ['a negative class', '-1 0.2 0.2 0.2 0.2', '', /class -1 that has no name/],
    ['half a class', '0.5 0.2 0.2 0.2 0.2', '', /class 0\.5 that has no name/],
    ['three numbers', '0 0.2 0.2 0.2', '', /a class and four numbers/],
    ['pose of one point', '0 0.2 0.2 0.2 0.2 0.2 0.2 2', 'kpt_shape: [1, 3]', brush],
    ['pose whose points all are absent', '0 0.2 0.2 0.2 0.2 0 0 0 0 0 0', 'kpt_shape: [2, 3]', brush],
    ['pose with a task too', '0 0.2 0.2 0.2 0.2 0.2 0.2 2', 'task: pose\nkpt_shape: [1, 3]', brush],
    ['an outline of three corners', '0 0.1 0.1 0.3 0.1 0.3 0.3', 'task: segment', brush],
    [
      'an outline that comes back to its start',
      '0 0.1 0.1 0.3 0.1 0.3 0.3 0.1 0.3 0.1 0.1',
      'task: segment',
      brush,
    ],
    [
      'an outline that reaches out',
      '0 -0.1 -0.1 0.3 -0.1 0.3 0.3 -0.1 0.3',
      'task: segment',
      { 1: ['brush 15 15 30 30'] },
    ],
    ['turned corners in another order', '0 0.3 0.3 0.1 0.3 0.1 0.1 0.3 0.1', 'task: obb', brush],
    ['a turned box as a rhombus', '0 0.2 0.1 0.3 0.2 0.2 0.3 0.1 0.2', 'task: obb', brush],
    ['a turned box of three corners', '0 0.1 0.1 0.3 0.1 0.3 0.3', 'task: obb', /numbers of a rotated box/],
    ['corners without a declaration', oriented, '', brush],
    ['two tasks in two files', oriented, 'task: detect', /numbers of a box/],
    ['nothing but blank lines', '\n \n\t\n', '', { 1: [] }],
  ])('with %s', async (_, text, more, right) => {
    await expectImport({ 'data.yaml': `names: [brush]\n${more}`, 'labels/000001.txt': text }, right);
  });

  it.each<[string, Files, Right]>([
    [
      'one picture in two folders with the same boxes',
      { 'train/labels/000001.txt': row, 'val/labels/000001.txt': row },
      brush,
    ],
    [
      'one picture in two folders with other boxes',
      { 'train/labels/000001.txt': row, 'val/labels/1.txt': '0 0.5 0.5 0.2 0.2' },
      { 1: ['brush 20 20 20 20', 'brush 50 50 20 20'] },
    ],
    ['ending in capitals', { 'LABELS/000001.TXT': row }, brush],
    [
      'lists of pictures beside',
      { 'labels/000001.txt': row, 'train.txt': 'images/000001.jpg', 'val.txt': '' },
      brush,
    ],
    ['label caches beside', { 'labels/000001.txt': row, 'labels.cache': Buffer.from([0, 1, 2]) }, brush],
    ['all frames empty', { 'labels/000000.txt': '', 'labels/000001.txt': '' }, { 0: [], 1: [] }],
    [
      'more boxes than a dataset holds',
      { 'labels/000001.txt': row.repeat(100_001) },
      /more than can be imported at once/,
    ],
    [
      'a line without an end',
      { 'labels/000001.txt': `0 ${'0.1 '.repeat(20_000)}` },
      /longer than a box or an outline can be/,
    ],
  ])('in files: %s', async (_, files, right) => {
    await expectImport({ ...classes, ...files }, right);
  });
});

describe('Pascal VOC', () => {
  const object = (name: string, [x1, y1, x2, y2]: (number | string)[]) =>
    `<object><name>${name}</name><bndbox><xmin>${x1}</xmin><ymin>${y1}</ymin><xmax>${x2}</xmax><ymax>${y2}</ymax></bndbox></object>`;
  const edges = [64, 36, 192, 108];
  const size = '<size><width>640</width><height>360</height><depth>3</depth></size>';
  const file = (inner: string, filename = '000001.jpg') =>
    `<annotation><filename>${filename}</filename>${inner}</annotation>`;
  const one = object('brush', edges);
  it.each<[string, string, Right]>([
    ['a byte order mark and a declaration', `\ufeff<?xml version="1.0"?>\n${file(size + one)}`, brush],
    ['comments and white space', file(`<!-- a -->\n  ${size}\n\n${one}`), brush],
    [
      'numbers with white space and exponents',
      file(size + object('brush', [' 64 ', '3.6e1', '192.0', '108'])),
      brush,
    ],
    ['a size of 0', file(`<size><width>0</width><height>0</height></size>${one}`), brush],
    ['no size', file(one), brush],
    [
      'parts of a thing',
      file(
        size +
          one.replace(
            '</object>',
            '<part><name>bristle</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>2</xmax><ymax>2</ymax></bndbox></part></object>',
          ),
      ),
      brush,
    ],
    ['edges the wrong way round', file(size + object('brush', [192, 108, 64, 36])), brush],
    ['a name in CDATA', file(size + object('<![CDATA[a <b>]]>', edges)), { 1: ['a <b> 20 20 20 20'] }],
    [
      'numbers of characters',
      file(size + object('b&#252;rste &#x3c;&#38;', edges)),
      { 1: ['bürste <& 20 20 20 20'] },
    ],
    ['a name of digits with a zero in front', file(size + object('01', edges)), { 1: ['01 20 20 20 20'] }],
    ['a Windows path as file name', file(size + one, 'C:\\frames\\000001.jpg'), brush],
    ['no name', file(size + object('', edges)), /without a name|object 1/],
    [
      'a word for a number',
      file(size + object('brush', ['left', 1, 2, 3])),
      /“object 1” is incomplete or wrong/,
    ],
    ['no objects', file(size), {}],
  ])('with %s', async (_, text, right) => {
    await expectImport({ 'Annotations/a.xml': text }, right);
    const found = await imports.boxes(text);
    if (right instanceof RegExp) expect(found).toMatch(right);
    else expect(found).toEqual(right);
  });
});

describe('COCO', () => {
  const image = { id: 1, file_name: '000001.jpg', width: 640, height: 360 };
  const box = { id: 1, image_id: 1, category_id: 1, bbox: [64, 36, 128, 72], iscrowd: 0 };
  const category = { id: 1, name: 'brush' };
  const coco = (images: unknown[], annotations: unknown[], categories: unknown[] = [category]) =>
    JSON.stringify({ images, annotations, categories });
  const rle = { size: [360, 640], counts: 'abc' };
  it.each<[string, string, Right]>([
    [
      'ids that begin at 0',
      coco([{ ...image, id: 0 }], [{ ...box, image_id: 0, category_id: 0 }], [{ id: 0, name: 'brush' }]),
      brush,
    ],
    [
      'ids that are texts',
      coco(
        [{ ...image, id: '1' }],
        [{ ...box, image_id: '1', category_id: '1' }],
        [{ id: '1', name: 'brush' }],
      ),
      brush,
    ],
    ['a run-length mask beside the box', coco([image], [{ ...box, segmentation: rle }]), brush],
    ['a run-length mask alone', coco([image], [{ ...box, bbox: undefined, segmentation: rle }]), {}],
    [
      'an outline of two parts',
      coco(
        [image],
        [
          {
            ...box,
            bbox: [],
            segmentation: [
              [64, 36, 100, 36, 100, 60],
              [150, 80, 192, 108, 150, 108],
            ],
          },
        ],
      ),
      brush,
    ],
    ['no size of the picture', coco([{ id: 1, file_name: '000001.jpg' }], [box]), brush],
    [
      'a picture twice under two ids',
      coco([image, { ...image, id: 2 }], [box, { ...box, id: 2, image_id: 2 }]),
      brush,
    ],
    [
      'a category twice under two ids',
      coco([image], [box, { ...box, category_id: 2 }], [category, { id: 2, name: 'brush' }]),
      brush,
    ],
    [
      'categories that nothing uses',
      coco([image], [box], [{ id: 0, name: 'parts', supercategory: 'none' }, category]),
      brush,
    ],
    [
      'a category whose name is a number',
      coco([image], [box], [{ id: 1, name: 7 }]),
      { 1: ['7 20 20 20 20'] },
    ],
    ['a box of fractions', coco([image], [{ ...box, bbox: [64.0001, 35.9999, 128, 72] }]), brush],
    [
      'a box that reaches out',
      coco([image], [{ ...box, bbox: [-64, -36, 128, 72] }]),
      { 1: ['brush 5 5 10 10'] },
    ],
    ['a Windows path', coco([{ ...image, file_name: 'D:\\a\\000001.JPG' }], [box]), brush],
    [
      'an escaped address',
      coco([{ ...image, file_name: 'https://example.com/a%2F000001.jpg?x=%20' }], [box]),
      brush,
    ],
    ['no annotations', coco([image], []), {}],
    [
      'numbers as texts in the box',
      coco([image], [{ ...box, bbox: ['64', '36', '128', '72'] }]),
      /annotations\.0\.bbox/,
    ],
    ['a negative width', coco([image], [{ ...box, bbox: [64, 36, -128, 72] }]), /annotations\.0\.bbox/],
    [
      'null for the lists',
      '{"images": null, "annotations": null, "categories": null}',
      /“images” is missing or wrong/,
    ],
    [
      'no categories',
      JSON.stringify({ images: [image], annotations: [box] }),
      /“categories” is missing or wrong/,
    ],
    ['a comma too many', `${coco([image], [box]).slice(0, -1)},}`, /not valid JSON/],
    [
      'more categories than a dataset may have',
      coco(
        [image],
        [box],
        Array.from({ length: 1001 }, (_, id) => ({ id, name: `c${id}` })),
      ),
      /more than can be imported at once/,
    ],
  ])('with %s', async (_, text, right) => {
    await expectImport({ 'annotations/_annotations.coco.json': text }, right);
    const found = await imports.boxes(text);
    if (right instanceof RegExp) expect(found).toMatch(right);
    else expect(found).toEqual(right);
  });

  it('with train and validation in files of their own is joined', async () => {
    const second = coco([{ ...image, file_name: '000002.jpg' }], [box]);
    await expectImport(
      { 'train/_annotations.coco.json': coco([image], [box]), 'valid/_annotations.coco.json': second },
      { 1: ['brush 20 20 20 20'], 2: ['brush 20 20 20 20'] },
    );
  });
});

describe('forbidden characters as escapes', () => {
  const image = { id: 1, file_name: '000001.jpg', width: 640, height: 360 };
  const unknown = { id: 2, file_name: 'IMG_@7.jpg', width: 640, height: 360 };
  const box = { image_id: 1, category_id: 1, bbox: [64, 36, 128, 72] };
  const coco = JSON.stringify({
    images: [image, unknown],
    annotations: [box, { ...box, image_id: 2 }],
    categories: [{ id: 1, name: 'wire@brush' }],
  });
  const via = JSON.stringify({
    a: {
      filename: '000001.jpg',
      size: 1,
      regions: [
        {
          shape_attributes: { name: 'rect', x: 64, y: 36, width: 128, height: 72 },
          region_attributes: { class: 'wire@brush' },
        },
      ],
    },
  });
  const voc = (name: string) =>
    `<annotation><filename>000001.jpg</filename><object><name>${name}</name><bndbox><xmin>64</xmin><ymin>36</ymin><xmax>192</xmax><ymax>108</ymax></bndbox></object></annotation>`;

  it.each(['\\u0000', '\\u000b', '\\f', '\\ud83d', '\\ufffe', '\\n', '\\u2028'])(
    'separate the words of a label in JSON: %s',
    async (escape) => {
      for (const text of [coco, via]) {
        const found = await imports.file(text.replaceAll('@', escape));
        expect(found).toMatchObject({ boxes: { 1: ['wire brush 20 20 20 20'] } });
        expect(JSON.stringify(found)).not.toMatch(/\\u(0000|000b|d83d|fffe)|\\f/);
      }
    },
  );

  it.each(['\\0', '\\v', '\\f', '\\uFFFE', '\\n'])(
    'separate the words of a label in YAML: %s',
    async (escape) => {
      const files = { 'data.yaml': `names: ["wire${escape}brush"]`, 'labels/000001.txt': row };
      await expectImport(files, { 1: ['wire brush 20 20 20 20'] });
    },
  );

  it.each(['&#0;', '&#11;', '&#xFFFE;', '&#xD83D;', '&#10;'])(
    'separate the words of a label in XML: %s',
    async (escape) => {
      const found = await imports.boxes(voc(`wire${escape}brush`));
      expect(found).toEqual({ 1: ['wire brush 20 20 20 20'] });
    },
  );

  it('are removed from picture names in warnings', async () => {
    const found = await imports.file(coco.replace('IMG_@7', 'IMG_\\u0000\\ud83d7'));
    expect(found).toMatchObject({
      warnings: ['Pictures that are not frames of this dataset were left out: 1 (“IMG_ 7”).'],
    });
  });

  it.each([
    ['a zero-width blank within a label', 'wire\u200bbrush', 'wire\u200bbrush'],
    ['a byte order mark before it', '\ufeffbrush', 'brush'],
    ['marks of the direction of writing', '\u200fمفتاح\u200e', '\u200fمفتاح\u200e'],
    ['an accent apart', 'bu\u0308rste', 'bürste'],
    ['a non-character beyond the first plane', 'wire\u{1fffe}brush', 'wire brush'],
  ])('differ from allowed ones: %s', async (_, name, expected) => {
    expect(await imports.boxes(coco.replace('wire@brush', name))).toEqual({
      1: [`${expected} 20 20 20 20`],
    });
  });
});

describe('a long text in a refusal', () => {
  /** One character for a reader, eight code units. */
  const family = '👩‍👩‍👧';
  const long = (units: number) => `${'x'.repeat(units)}${family.repeat(20)}`;
  const picture = (name: string, region_attributes: object) => ({
    [name]: {
      filename: name,
      regions: [
        { shape_attributes: { name: 'rect', x: 1, y: 1, width: 9, height: 9 }, region_attributes },
        { shape_attributes: { name: 'rect', x: 1, y: 1, width: 9, height: 9 }, region_attributes: {} },
      ],
    },
  });
  const files: [string, (text: string) => Files | string][] = [
    ['the name of a YOLO file', (text) => ({ ...classes, [`labels/${text}.txt`]: 'no row' })],
    [
      'the name of a VOC file',
      (text) => ({ [`Annotations/${text}.xml`]: '<annotation><object></annotation>' }),
    ],
    ['the name of a picture in a VIA project', (text) => JSON.stringify(picture(text, { class: 'brush' }))],
    [
      'a class of a COCO file',
      (text) => JSON.stringify({ images: [], annotations: [], categories: [{ id: 1, name: text }] }),
    ],
  ];
  const units = Array.from({ length: 24 }, (_, at) => at);

  it.each(files)('is cut between two characters at any position: %s', async (_, fileOf) => {
    for (const before of units.flatMap((at) => [at, at + 100])) {
      const file = fileOf(long(before));
      const refusal = await imports.boxes(typeof file === 'string' ? file : await zipOf(file));
      expect(refusal).toMatch(/x|👩/);
      expect(String(refusal).replaceAll(family, '')).not.toMatch(/[👩👧\u200d]|\p{Surrogate}/u);
    }
  });
});
