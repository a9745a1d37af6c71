import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxImports, zipOf } from '../testing/imported-boxes.js';

let folder: string;
let imports: BoxImports;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sop-other-tools-'));
  imports = new BoxImports(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const brush = { 1: ['brush 20 20 20 20'] };
const accepted =
  'Please choose annotations of one of these formats, alone or in a zip: YOLO (zip only), COCO, Pascal VOC, CVAT for images, VGG Image Annotator (JSON or CSV), Label Studio (JSON) or makesense.ai (CSV).';

describe('VGG Image Annotator import', () => {
  const rect = { name: 'rect', x: 64, y: 36, width: 128, height: 72 };
  const region = (shape: object = rect, attributes: object = { class: 'brush' }) => ({
    shape_attributes: shape,
    region_attributes: attributes,
  });
  const image = (regions: unknown, filename = '000001.jpg') => ({
    [`${filename}13034`]: { filename, size: 13034, regions, file_attributes: {} },
  });
  const project = (metadata: object, more: object = {}) =>
    JSON.stringify({
      _via_settings: {
        ui: {
          annotation_editor_height: 25,
          leftsidebar_width: 18,
          image: { region_label: '__via_region_id__' },
        },
        core: { buffer_size: 18, filepath: {}, default_filepath: '' },
        project: { name: 'via_project_5Jan2026_9h12m' },
      },
      _via_img_metadata: metadata,
      _via_attributes: { region: { class: { type: 'text', description: '', default_value: '' } }, file: {} },
      _via_data_format_version: '2.0.10',
      _via_image_id_list: Object.keys(metadata),
      ...more,
    });

  it.each<[string, string]>([
    ['a project', project(image([region()]))],
    ['the annotations alone', JSON.stringify(image([region()]))],
    ['annotations of its first version, whose regions are numbered', JSON.stringify(image({ 0: region() }))],
    ['numbers written as texts', project(image([region({ ...rect, x: '64', width: '128' })]))],
    [
      'a polygon',
      project(
        image([region({ name: 'polygon', all_points_x: [64, 192, 100], all_points_y: [36, 50, 108] })]),
      ),
    ],
    ['an ellipse', project(image([region({ name: 'ellipse', cx: 128, cy: 72, rx: 64, ry: 36, theta: 0 })]))],
    [
      'an ellipse turned by a right angle, in radians',
      project(image([region({ name: 'ellipse', cx: 128, cy: 72, rx: 36, ry: 64, theta: Math.PI / 2 })])),
    ],
    ['a dropdown beside an empty attribute', project(image([region(rect, { class: 'brush', note: '' })]))],
    ['a checkbox', project(image([region(rect, { type: { brush: true, cap: false } })]))],
    [
      'a usual name among several attributes',
      project(image([region(rect, { colour: 'red', Label: 'brush' })])),
    ],
    ['an address instead of a file name', project(image([region()], 'https://example.com/a/000001.jpg?x=1'))],
  ])('reads %s', async (_, text) => {
    expect(await imports.boxes(text)).toEqual(brush);
  });

  it('converts a circle to the box around it', async () => {
    const circle = region({ name: 'circle', cx: 320, cy: 180, r: 36 });
    expect(await imports.boxes(project(image([circle])))).toEqual({ 1: ['brush 50 50 11 20'] });
  });

  it('skips points and lines, with a warning', async () => {
    const regions = [
      region(),
      region({ name: 'point', cx: 1, cy: 2 }),
      region({ name: 'polyline', all_points_x: [1, 2], all_points_y: [1, 2] }),
    ];
    expect(await imports.file(project(image(regions)))).toEqual({
      boxes: brush,
      warnings: ['Points, lines and areas without an outline were left out: 2.'],
    });
  });

  it('ignores images without regions', async () => {
    expect(await imports.boxes(project({ ...image([region()]), ...image([], '000002.jpg') }))).toEqual(brush);
  });

  const csv = (lines: string[], header = 'filename') =>
    `${header},file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\n${lines.join('\n')}`;
  const rectLine =
    '000001.jpg,13034,"{}",1,0,"{""name"":""rect"",""x"":64,""y"":36,""width"":128,""height"":72}","{""class"":""brush""}"';

  it.each<[string, string]>([
    ['its CSV', csv([rectLine, '000002.jpg,1200,"{}",0,0,"{}","{}"'])],
    ['the CSV of its first version', csv([rectLine], '#filename')],
    ['a CSV that a spreadsheet saved', csv([rectLine, '']).replaceAll('\n', '\r\n')],
    [
      'a CSV whose attributes of a file hold a comma and a line break',
      csv([rectLine.replace('"{}"', '"{""caption"":""a, b\\n \\""c\\""""}"')]),
    ],
    [
      'a CSV whose columns are in another order',
      'region_attributes,region_shape_attributes,filename\n"{""class"":""brush""}","{""name"":""rect"",""x"":64,""y"":36,""width"":128,""height"":72}",000001.jpg\n',
    ],
  ])('reads %s', async (_, text) => {
    expect(await imports.boxes(text)).toEqual(brush);
    expect(await imports.boxes(await zipOf({ 'via_project_csv.csv': text }))).toEqual(brush);
  });

  it.each<[string, string, string]>([
    [
      'a region without a class',
      project(image([region(rect, {})])),
      'A region of “000001.jpg” has no class. Please fill in an attribute for each region.',
    ],
    [
      'attributes of which none is known to be the class',
      project(image([region(rect, { colour: 'red', maker: 'brush' })])),
      'The regions have several attributes (colour, maker) and none is called class, label, name or type.',
    ],
    [
      'a rectangle without a height',
      project(image([region({ name: 'rect', x: 1, y: 2, width: 3 })])),
      'The file is not a file of the VGG Image Annotator: “000001.jpg, region 1” is incomplete or wrong.',
    ],
    [
      'a CSV that is cut off within a quote',
      csv([rectLine.slice(0, -4)]),
      'The file is damaged: line 2 of the CSV is not complete.',
    ],
    [
      'a project of its version for videos',
      JSON.stringify({
        project: { data_format_version: '3.1.1' },
        config: {},
        attribute: {},
        file: {},
        metadata: {},
        view: {},
      }),
      accepted,
    ],
  ])('refuses %s', async (_, text, sentence) => {
    expect(await imports.boxes(text)).toBe(sentence);
  });
});

describe('Label Studio JSON import', () => {
  const rect = (value: object = {}, more: object = {}) => ({
    ...{ id: 'Dx_aB91ISN', from_name: 'label', to_name: 'image', type: 'rectanglelabels', origin: 'manual' },
    ...{ original_width: 640, original_height: 360, image_rotation: 0 },
    value: { x: 10, y: 10, width: 20, height: 20, rotation: 0, rectanglelabels: ['brush'], ...value },
    ...more,
  });
  const annotation = (result: unknown[], more: object = {}) => ({
    ...{ id: 1, completed_by: 1, result, was_cancelled: false, ground_truth: false },
    ...{
      created_at: '2026-01-05T09:12:00.000000Z',
      updated_at: '2026-01-05T09:13:00.000000Z',
      lead_time: 4.2,
    },
    ...more,
  });
  const task = (annotations: unknown[], more: object = {}) => ({
    ...{
      id: 1,
      annotations,
      file_upload: '3f2a9c1b-000001.jpg',
      drafts: [],
      predictions: [],
      meta: {},
      project: 7,
    },
    data: { image: '/data/upload/7/3f2a9c1b-000001.jpg' },
    ...more,
  });
  const tasks = (...all: unknown[]) => JSON.stringify(all);

  it.each<[string, string]>([
    ['boxes', tasks(task([annotation([rect()])]))],
    [
      'a picture of local storage under another key',
      tasks(
        task([annotation([rect()])], {
          file_upload: null,
          data: { id: 'a1', frame: '/data/local-files/?d=frames%2F000001.jpg' },
        }),
      ),
    ],
    [
      'a picture in cloud storage',
      tasks(
        task([annotation([rect()])], { file_upload: '', data: { img: 's3://bucket/frames/000001.jpg' } }),
      ),
    ],
    [
      'a polygon',
      tasks(
        task([
          annotation([
            {
              ...rect(),
              type: 'polygonlabels',
              value: {
                points: [
                  [10, 10],
                  [30, 15],
                  [20, 30],
                ],
                closed: true,
                polygonlabels: ['brush'],
              },
            },
          ]),
        ]),
      ),
    ],
    [
      'an ellipse',
      tasks(
        task([
          annotation([
            {
              ...rect(),
              type: 'ellipselabels',
              value: { x: 20, y: 20, radiusX: 10, radiusY: 10, rotation: 0, ellipselabels: ['brush'] },
            },
          ]),
        ]),
      ),
    ],
    [
      'a box and its label apart',
      tasks(
        task([
          annotation([
            { ...rect({ rectanglelabels: undefined }), type: 'rectangle' },
            rect({ rectanglelabels: undefined, labels: ['brush'] }, { type: 'labels' }),
          ]),
        ]),
      ),
    ],
    [
      'the older name of annotations',
      tasks({ ...task([]), annotations: undefined, completions: [annotation([rect()])] }),
    ],
    [
      'one that was skipped beside one that was not',
      tasks(task([annotation([rect({ x: 50 })], { was_cancelled: true }), annotation([rect()])])),
    ],
    [
      'its short form',
      tasks({
        ...{
          id: 1,
          annotator: 1,
          annotation_id: 1,
          lead_time: 4.2,
          image: '/data/upload/7/3f2a9c1b-000001.jpg',
        },
        label: [
          {
            x: 10,
            y: 10,
            width: 20,
            height: 20,
            rotation: 0,
            rectanglelabels: ['brush'],
            original_width: 640,
            original_height: 360,
          },
        ],
      }),
    ],
    ['a text with a byte order mark', `\ufeff${tasks(task([annotation([rect()])]))}`],
  ])('reads %s', async (_, text) => {
    expect(await imports.boxes(text)).toEqual(brush);
    expect(await imports.boxes(await zipOf({ 'project-7-at-2026-01-05.json': text }))).toEqual(brush);
  });

  it('converts a box rotated about its corner', async () => {
    // A quarter turn of 64 x 36 pixels about (320, 180) is to the left of it.
    const turned = rect({ x: 50, y: 50, width: 10, height: 10, rotation: 90 });
    expect(await imports.boxes(tasks(task([annotation([turned])])))).toEqual({ 1: ['brush 47 59 6 18'] });
  });

  it('marks a frame as background when an annotator submitted nothing, and ignores frames that were not submitted', async () => {
    const second = {
      data: { image: '/data/upload/7/3f2a9c1b-000002.jpg' },
      file_upload: '3f2a9c1b-000002.jpg',
    };
    expect(await imports.boxes(tasks(task([annotation([])]), task([], second)))).toEqual({ 1: [] });
  });

  it('uses the ground truth, or the latest annotation, when several people annotated a picture', async () => {
    const other = rect({ x: 50 });
    const [older, newer] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    const latest = [annotation([rect()], { updated_at: newer }), annotation([other], { updated_at: older })];
    const marked = [
      annotation([rect()], { updated_at: older, ground_truth: true }),
      annotation([other], { updated_at: newer }),
    ];
    for (const several of [latest, marked])
      expect(await imports.file(tasks(task(several)))).toEqual({
        boxes: brush,
        warnings: [
          'Pictures that several people annotated: 1. The annotation marked as ground truth was taken, or else the latest.',
        ],
      });
  });

  it('skips brush strokes and points, with a warning, and ignores predictions', async () => {
    const stroke = {
      ...rect(),
      type: 'brushlabels',
      value: { format: 'rle', rle: [0, 1], brushlabels: ['brush'] },
    };
    const point = {
      ...rect(),
      type: 'keypointlabels',
      value: { x: 1, y: 1, width: 0.3, keypointlabels: ['brush'] },
    };
    const choice = { ...rect(), type: 'choices', value: { choices: ['good'] } };
    const guess = { id: 1, model_version: 'a', score: 0.9, result: [rect({ x: 60 })] };
    const text = tasks(task([annotation([rect(), stroke, point, choice])], { predictions: [guess] }));
    expect(await imports.file(text)).toEqual({
      boxes: brush,
      warnings: ['Points, lines and areas without an outline were left out: 2.'],
    });
  });

  it('refuses a box without a width', async () => {
    expect(await imports.boxes(tasks(task([annotation([rect({ width: 'wide' })])])))).toBe(
      'The file is not an export of Label Studio: “task 1, result 1” is incomplete or wrong.',
    );
  });
});

describe('makesense.ai CSV import', () => {
  const header = 'label_name,bbox_x,bbox_y,bbox_width,bbox_height,image_name,image_width,image_height';

  it.each<[string, string]>([
    ['with its header', `${header}\nbrush,64,36,128,72,000001.jpg,640,360`],
    ['without a header, as earlier versions write it', 'brush,64,36,128,72,000001.jpg,640,360'],
    ['of a picture of another size', `${header}\nbrush,32,18,64,36,000001.jpg,320,180\n`],
    ['with Windows line ends', `${header}\r\nbrush,64,36,128,72,000001.jpg,640,360\r\n`],
    ['saved by a spreadsheet in UTF-8 with a mark', `\ufeff${header}\nbrush,64,36,128,72,000001.jpg,640,360`],
  ])('reads boxes %s', async (_, text) => {
    expect(await imports.boxes(text)).toEqual(brush);
    expect(await imports.boxes(await zipOf({ 'labels_parts_2026-01-05.csv': text }))).toEqual(brush);
  });

  it('may have classes with commas and quotes, which it does not escape', async () => {
    expect(await imports.boxes(`${header}\nbrush, 2" wide,64,36,128,72,000001.jpg,640,360`)).toEqual({
      1: ['brush, 2" wide 20 20 20 20'],
    });
    expect(await imports.boxes(`${header}\n"brush, small",64,36,128,72,000001.jpg,640,360`)).toEqual({
      1: ['brush, small 20 20 20 20'],
    });
  });

  it('refuses an invalid line, naming it', async () => {
    expect(await imports.boxes(`${header}\nbrush,64,36,128,72,000001.jpg,640,360\nbrush,a,b\n`)).toBe(
      'Line 3 of the CSV is not a box: it should have a class, four numbers, the name of a picture, its width and its height.',
    );
  });
});

describe('an unknown file', () => {
  it.each<[string, string | Buffer]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a text', 'Dear colleagues,\nplease find the labels attached.\n'],
    ['YOLO labels without the list of their classes', '0 0.2 0.2 0.2 0.2\n'],
    [
      'a CSV of other columns',
      'filename,width,height,class,xmin,ymin,xmax,ymax\n000001.jpg,640,360,brush,64,36,192,108\n',
    ],
    ['JSON of something else', '{"version": "5.2.1", "shapes": [], "imagePath": "000001.jpg"}'],
    ['JSON that is a list of something else', '[{"a": 1}]'],
    ['an empty list', '[]'],
    ['XML of something else', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing at all', ''],
  ])('is refused with the accepted formats: %s', async (_, bytes) => {
    expect(await imports.boxes(bytes)).toBe(accepted);
  });

  it.each<[string, Record<string, string>]>([
    ['without annotations', { 'a.jpg': 'x' }],
    ['of other JSON', { 'a.json': '{"shapes": []}' }],
    ['of other CSV', { 'a.csv': 'a,b\n1,2\n' }],
    ['of nothing', {}],
  ])('is refused with the accepted formats: a zip %s', async (_, files) => {
    expect(await imports.boxes(await zipOf(files))).toBe(
      accepted.replace('Please choose', 'The zip has no annotations that can be read. Please choose'),
    );
  });
});
