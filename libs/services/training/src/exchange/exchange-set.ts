import type { AnnotationBox } from '@sop/contracts';

export interface ExchangedFrame {
  frameNumber: number;
  /** Presentation time in the video. */
  seconds: number;
  boxes: AnnotationBox[];
  isBackground: boolean;
}

/** The annotated frames of a dataset, as they are handed to other tools. */
export interface ExchangeSet {
  name: string;
  version: number;
  /** Of the pictures, in pixels. */
  width: number;
  height: number;
  /** By number, which is by time. */
  frames: ExchangedFrame[];
}

/** Boxes of one picture as another tool wrote them. */
export interface ImportedPicture {
  /** Without folders and extension. */
  baseName: string;
  boxes: AnnotationBox[];
  isBackground: boolean;
}

export interface Imported {
  pictures: ImportedPicture[];
  /** What was left out, in sentences. */
  warnings: string[];
}

/** The labels in alphabetical order, as trainings number them. */
export const labelsOf = (frames: readonly Pick<ExchangedFrame, 'boxes'>[]): string[] =>
  [...new Set(frames.flatMap(({ boxes }) => boxes.map(({ class_name: name }) => name)))].sort();

/** `000012` of `images/train/000012.jpg`. */
export const baseNameOf = (path: string): string => {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
};

/** A box that is certain; what does not lie within the picture is cut off later. */
export const importedBox = (
  class_name: string,
  [x_center, y_center, width, height]: readonly [number, number, number, number],
): AnnotationBox => ({ class_name, class_id: 0, x_center, y_center, width, height, confidence: 1 });
