import { defineMessages } from './refusal.js';

/** Datasets, their labels, and the models that are trained on them. */
export const trainingMessages = defineMessages({
  'dataset.not-found': ['not-found', 'Dataset not found'],
  'dataset.too-dense': [
    'invalid-form',
    ({ max_fps }: { max_fps: number }) =>
      `At most ${max_fps} frames per second can be extracted. Please choose a lower frame rate.`,
  ],
  'dataset.too-many': [
    'conflict',
    ({ limit }: { limit: number }) => `There are already ${limit} datasets. Delete one first.`,
  ],
  'dataset.no-such-frame': ['not-found', 'The dataset has no such frame.'],
  'dataset.no-frame': ['not-found', ({ frame }: { frame: number }) => `The dataset has no frame ${frame}.`],
  'dataset.no-label': ['not-found', ({ label }: { label: string }) => `The dataset has no label “${label}”.`],
  'dataset.frame-missing': ['not-found', 'Frame not found'],
  'annotation.other-dataset': ['invalid-form', 'The annotation belongs to another dataset.'],
  'annotation.box-size': ['invalid-form', 'A box needs a width and a height within the frame.'],
  'annotation.too-many-boxes': [
    'invalid-form',
    ({ limit }: { limit: number }) => `A dataset holds at most ${limit.toLocaleString('en')} boxes.`,
  ],
  'annotation.too-many-labels': [
    'invalid-form',
    ({ limit }: { limit: number }) => `A dataset holds at most ${limit.toLocaleString('en')} labels.`,
  ],
  'annotation.frame-twice': [
    'invalid-form',
    ({ frame }: { frame: number }) => `Frame ${frame} appears twice.`,
  ],
  'model.none-active': ['conflict', 'No model is active yet. Train one first.'],
  'model.not-found': ['not-found', 'There is no model at this address.'],
  'suggestions.gone': ['conflict', 'The frame or the model was deleted.'],
  'suggestions.failed': ['conflict', 'An error occurred during processing'],
  'suggestions.too-slow': ['unavailable', 'The suggestions are taking too long. Please try again.'],
  'training.not-found': ['not-found', 'There is no training at this address.'],
  'training.still-running': [
    'conflict',
    'This training is still running. Stop it before removing its record.',
  ],
  'training.running-already': [
    'conflict',
    'This dataset is already being trained. Wait until the training ends, or stop it first.',
  ],
  'training.dataset-not-ready': [
    'conflict',
    'The frames of this dataset are still being prepared. Please try again when it is ready.',
  ],
  'training.dataset-failed': [
    'conflict',
    'The frames of this dataset could not be prepared. Please create it again from another video.',
  ],
  'training.no-annotations': [
    'conflict',
    'This dataset has no annotations yet. Draw boxes on a few frames first.',
  ],
});

interface ImportLine {
  /** A file in the zip. */
  readonly file: string;
  readonly line: number;
}

/** As the zip declares them. */
const rowKinds: Readonly<Record<string, string | undefined>> = {
  box: 'a box',
  outline: 'an outline',
  oriented: 'a rotated box',
  pose: 'a box with its key points',
};

const at = ({ file, line }: ImportLine): string => `${file}, line ${line}`;

const acceptedAnnotations =
  'Please choose annotations of one of these formats, alone or in a zip: YOLO (zip only), COCO, Pascal VOC, CVAT for images, VGG Image Annotator (JSON or CSV), Label Studio (JSON) or makesense.ai (CSV).';

/** Labels of other tools, imported into a dataset. */
export const importMessages = defineMessages({
  'import.under-way': [
    'conflict',
    'Another import of your company is in progress. Please wait until it ends.',
  ],
  'import.not-found': ['not-found', 'This import has expired. Please choose the file again.'],
  'import.changed-since': [
    'conflict',
    'The annotations have changed in the meantime. Please check again what the import replaces.',
  ],
  'import.other-kind': ['unsupported-media', acceptedAnnotations],
  'import.too-large': [
    'too-large',
    'The file is larger than the 2 GB that can be imported. The zip needs no pictures: labels alone are enough.',
  ],
  'import.too-costly': [
    'too-large',
    'The file is too large or too complex to import. Please split it into smaller files.',
  ],
  'import.zip-too-much': ['too-large', 'The zip contains more than can be imported at once.'],
  'import.too-much': ['too-large', 'The file contains more than can be imported at once.'],
  'import.zip-damaged': ['invalid-form', 'The zip file is damaged or cannot be read.'],
  'import.zip-without-labels': [
    'invalid-form',
    `The zip has no annotations that can be read. ${acceptedAnnotations}`,
  ],
  'import.several-formats': [
    'invalid-form',
    'The zip has annotations in several formats. Please import a zip with one of them.',
  ],
  'import.unknown-encoding': [
    'invalid-form',
    ({ file }: { file: string }) =>
      `“${file}” cannot be read as text. Please save it in UTF-8 and choose the zip again.`,
  ],
  'import.pictures-changed': [
    'invalid-form',
    ({ change }: { change: string }) =>
      `The pictures of this export were changed (“${change}”), so its boxes no longer fit the frames. Please export them from Roboflow without augmentation and without cropping or edges.`,
  ],
  'import.frame-versions': [
    'invalid-form',
    ({ frame }: { frame: number }) =>
      `Frame ${frame} is in the file several times with different boxes, as with augmented pictures. Please export without augmentation.`,
  ],
  'import.not-xml': [
    'invalid-form',
    ({ file }: { file: string }) => `“${file}” is damaged: it is not valid XML.`,
  ],
  'import.not-voc': [
    'invalid-form',
    ({ file, location }: { file: string; location: string }) =>
      `“${file}” is not a Pascal VOC file: “${location}” is incomplete or wrong.`,
  ],
  'import.not-cvat': [
    'invalid-form',
    ({ file, location }: { file: string; location: string }) =>
      `“${file}” is not a CVAT file: “${location}” is incomplete or wrong.`,
  ],
  'import.cvat-video': [
    'invalid-form',
    'CVAT counts the frames of a video differently. Please upload the exported frames to CVAT as images, and export “CVAT for images”.',
  ],
  'import.no-label-files': ['invalid-form', 'The zip has no label files.'],
  'import.not-json': ['invalid-form', 'The file is damaged: it is not valid JSON.'],
  'import.not-coco': [
    'invalid-form',
    ({ location }: { location: string }) => `The file is not a COCO file: “${location}” is missing or wrong.`,
  ],
  'import.not-via': [
    'invalid-form',
    ({ location }: { location: string }) =>
      `The file is not a file of the VGG Image Annotator: “${location}” is incomplete or wrong.`,
  ],
  'import.region-without-class': [
    'invalid-form',
    ({ file }: { file: string }) =>
      `A region of “${file}” has no class. Please fill in an attribute for each region.`,
  ],
  'import.several-attributes': [
    'invalid-form',
    ({ names }: { names: string }) =>
      `The regions have several attributes (${names}) and none is called class, label, name or type.`,
  ],
  'import.not-label-studio': [
    'invalid-form',
    ({ location }: { location: string }) =>
      `The file is not an export of Label Studio: “${location}” is incomplete or wrong.`,
  ],
  'import.csv-incomplete': [
    'invalid-form',
    ({ line }: { line: number }) => `The file is damaged: line ${line} of the CSV is not complete.`,
  ],
  'import.csv-line': [
    'invalid-form',
    ({ line }: { line: number }) =>
      `Line ${line} of the CSV is not a box: it should have a class, four numbers, the name of a picture, its width and its height.`,
  ],
  'import.unknown-image': [
    'invalid-form',
    ({ annotation }: { annotation: number }) =>
      `Annotation ${annotation} names an image that the file does not have.`,
  ],
  'import.unknown-category': [
    'invalid-form',
    ({ annotation }: { annotation: number }) =>
      `Annotation ${annotation} names a category that the file does not have.`,
  ],
  'import.nameless-class': ['invalid-form', 'The file has a class without a name.'],
  'import.class-name-too-long': [
    'invalid-form',
    ({ name, limit }: { name: string; limit: number }) =>
      `The name of the class “${name}…” has more than ${limit} characters.`,
  ],
  'import.no-class-names': [
    'invalid-form',
    'The zip does not say what its classes are called. Please add data.yaml or classes.txt.',
  ],
  'import.several-class-lists': [
    'invalid-form',
    'The zip has several lists of class names that differ. Please keep the one that belongs to the labels.',
  ],
  'import.class-list-too-long': ['invalid-form', 'The list of classes in the zip is too long.'],
  'import.class-names-unreadable': ['invalid-form', 'The names of the classes in data.yaml cannot be read.'],
  'import.too-many-classes': [
    'invalid-form',
    ({ limit }: { limit: number }) => `The file names more than ${limit} classes.`,
  ],
  'import.line-too-long': [
    'invalid-form',
    (line: ImportLine) => `${at(line)} is longer than a box or an outline can be.`,
  ],
  'import.line-not-numbers': ['invalid-form', (line: ImportLine) => `${at(line)} is not a line of numbers.`],
  'import.line-unknown-class': [
    'invalid-form',
    (line: ImportLine & { class_index: number }) =>
      `${at(line)} has a class ${line.class_index} that has no name.`,
  ],
  'import.line-incomplete': [
    'invalid-form',
    (line: ImportLine) => `${at(line)} should have a class and four numbers.`,
  ],
  'import.row-kind-unclear': [
    'invalid-form',
    (line: ImportLine) =>
      `${at(line)} can be an outline or a box with more numbers, such as key points, and the zip does not say which. Please add to data.yaml “task: segment” for outlines, “task: obb” for rotated boxes, “task: detect” for boxes, or “kpt_shape” for key points.`,
  ],
  'import.row-of-another-kind': [
    'invalid-form',
    (line: ImportLine & { kind: keyof typeof rowKinds }) =>
      `${at(line)} does not have the numbers of ${rowKinds[line.kind] ?? line.kind}, which the zip says its rows are.`,
  ],
  'import.line-negative': [
    'invalid-form',
    (line: ImportLine) => `${at(line)} has a box with a negative size.`,
  ],
  'import.frame-too-full': [
    'invalid-form',
    ({ frame, limit }: { frame: number; limit: number }) =>
      `Frame ${frame} has more than ${limit} boxes in the file.`,
  ],
});
