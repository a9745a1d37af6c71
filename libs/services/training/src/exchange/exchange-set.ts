import { cleanText, type AnnotationBox } from '@sop/contracts';

export interface ExchangedFrame {
  frameNumber: number;
  /** Presentation time in the video. */
  seconds: number;
  boxes: AnnotationBox[];
  isBackground: boolean;
}

/** The annotated frames of a dataset for other tools. */
export interface ExchangeSet {
  name: string;
  version: number;
  /** Size of the pictures in pixels. */
  width: number;
  height: number;
  /** Ordered by number, which is by time. */
  frames: ExchangedFrame[];
}

/** Text files of a zip by path. */
export type Texts = ReadonlyMap<string, string>;

/** In pixels. */
export interface Size {
  width: number;
  height: number;
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
  /** What was skipped, in sentences. */
  warnings: string[];
}

/** The labels in alphabetical order, as trainings number them. */
export const labelsOf = (frames: readonly Pick<ExchangedFrame, 'boxes'>[]): string[] =>
  [...new Set(frames.flatMap(({ boxes }) => boxes.map(({ class_name: name }) => name)))].sort();

/** A warning about shapes that are no boxes and have no box around them. */
export const skippedShapesWarning = (count: number): string[] =>
  count > 0 ? [`Points, lines and areas without an outline were left out: ${count}.`] : [];

/** `000012` of `images/train/000012.jpg`, of a Windows path, or of a URL with a query. */
export const baseNameOf = (path: string): string => {
  const [plain = ''] = cleanText(withoutEscapes(path.replace(/^.*[?&]d=/, ''))).split(/[?#]/);
  const name = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
};

/** URLs may contain the slashes of a path as `%2F`. */
function withoutEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Edges of the box around an outline with the corners `x, y, x, y …`, at least one. */
export function edgesAround(numbers: readonly number[]): Edges {
  const [xs = [], ys = []] = [0, 1].map((first) => numbers.filter((_, at) => at % 2 === first));
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));
  return [least(xs), least(ys), most(xs), most(ys)];
}

/** The box with these edges in pixels, in any order. */
export function boxWithin(class_name: string, edges: Edges, size: Size): AnnotationBox {
  const [x1, y1, x2, y2] = edges;
  const center = [(x1 + x2) / 2 / size.width, (y1 + y2) / 2 / size.height] as const;
  return importedBox(class_name, [
    ...center,
    Math.abs(x2 - x1) / size.width,
    Math.abs(y2 - y1) / size.height,
  ]);
}

/** A box of confidence 1; parts outside of the picture are clipped later. */
export const importedBox = (
  class_name: string,
  [x_center, y_center, width, height]: readonly [number, number, number, number],
): AnnotationBox => ({ class_name, class_id: 0, x_center, y_center, width, height, confidence: 1 });
