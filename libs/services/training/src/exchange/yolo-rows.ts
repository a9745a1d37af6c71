import { unusable } from './unusable-file.js';
import type { DatasetYaml } from './class-names.js';
import { edgesAround } from './exchange-set.js';

/** The meaning of a row's numbers. */
export type RowKind =
  | { kind: 'box' }
  | { kind: 'outline' }
  /** Four corners of a rotated box. */
  | { kind: 'oriented' }
  /** A box and its key points, `numbers` of them in all. */
  | { kind: 'pose'; numbers: number };

/** The numbers of a row without its class, at least four, as fractions of the picture. */
export interface Row {
  shares: readonly number[];
  file: string;
  line: number;
}

const kindOfTask: Readonly<Record<string, RowKind | undefined>> = {
  detect: { kind: 'box' },
  segment: { kind: 'outline' },
  obb: { kind: 'oriented' },
};

/**
 * The kind that the files declare: key points by `kpt_shape`, anything else by their task. Undefined without a
 * declaration. Source: https://docs.ultralytics.com/datasets/pose/
 */
export function declaredKind(yamls: readonly DatasetYaml[], isOriented: boolean): RowKind | undefined {
  for (const { kpt_shape: shape } of yamls)
    if (shape) return { kind: 'pose', numbers: 4 + Number(shape[0]) * Number(shape[1]) };
  const tasks = new Set(yamls.flatMap(({ task }) => kindOfTask[task ?? ''] ?? []));
  if (tasks.size > 1) return undefined;
  return [...tasks][0] ?? (isOriented ? kindOfTask['obb'] : undefined);
}

/** A box, or a box with its confidence: valid with any kind of rows. */
const isPlainBox = ({ shares }: Row): boolean => shares.length === 4 || shares.length === 5;

/**
 * The kind of rows without a declaration. Rows longer than a box are outlines unless all of them could be boxes
 * with key points.
 * @throws UnusableFile `import.row-kind-unclear` when they can be either
 */
export function impliedKind(rows: readonly Row[]): RowKind {
  const long = rows.filter((row) => !isPlainBox(row));
  const [first] = long;
  if (!first) return { kind: 'box' };
  if (long.every(isOutline) && !canBePose(long) && !canBeTracks(long)) return { kind: 'outline' };
  throw unusable('import.row-kind-unclear', { file: first.file, line: first.line });
}

/** Corners within the picture, optionally followed by a confidence. */
const isOutline = ({ shares }: Row): boolean =>
  shares.length >= 6 && shares.every((share) => share >= -tolerance && share <= 1 + tolerance);

/** Rounding tolerance of a fraction. */
const tolerance = 0.01;

/** A box, its confidence, and the number of its track. */
const canBeTracks = (rows: readonly Row[]): boolean =>
  rows.every(({ shares }) => shares.length === 6 && Number.isInteger(shares[5]) && isBox(shares));

/** All poses of a dataset have the same number of points, which are in their box or marked as absent. */
function canBePose(rows: readonly Row[]): boolean {
  const length = rows[0]?.shares.length ?? 0;
  if (rows.some(({ shares }) => shares.length !== length)) return false;
  return [2, 3].some((size) => {
    // A confidence may follow.
    const points = [length - 4, length - 5].find((numbers) => numbers > 0 && numbers % size === 0);
    return points !== undefined && rows.every(({ shares }) => isPose(shares, points, size));
  });
}

function isPose(shares: readonly number[], numbers: number, size: number): boolean {
  if (!isBox(shares)) return false;
  const [x = 0, y = 0, width = 0, height = 0] = shares;
  for (let at = 4; at < 4 + numbers; at += size) {
    const [px = 0, py = 0, visibility = 0] = shares.slice(at, at + size);
    if (size === 3 && ![0, 1, 2].includes(visibility)) return false;
    const isAbsent = px === 0 && py === 0;
    // Points slightly outside of their box are common.
    if (!isAbsent && (Math.abs(px - x) > width * 0.6 || Math.abs(py - y) > height * 0.6)) return false;
  }
  return true;
}

/** Whether the first four numbers can be a box within the picture. */
function isBox([x = 0, y = 0, width = 0, height = 0]: readonly number[]): boolean {
  const isSpan = (center: number, size: number) =>
    size > 0 && center - size / 2 >= -tolerance && center + size / 2 <= 1 + tolerance;
  return isSpan(x, width) && isSpan(y, height);
}

/** Centre and size of a row's box, or of the box around its outline. */
export function boxOfRow(row: Row, kind: RowKind): [x: number, y: number, width: number, height: number] {
  const { shares, ...location } = row;
  const ofAnotherKind = () => unusable('import.row-of-another-kind', { ...location, kind: kind.kind });
  const [x = 0, y = 0, width = 0, height = 0] = shares;
  if (isPlainBox(row)) return [x, y, width, height];
  if (kind.kind === 'outline') return around(shares.length % 2 === 0 ? shares : shares.slice(0, -1));
  if (kind.kind === 'oriented') {
    if (shares.length < 8 || shares.length > 10) throw ofAnotherKind();
    return around(shares.slice(0, 8));
  }
  // A confidence and the number of a track may follow.
  const further = shares.length - (kind.kind === 'pose' ? kind.numbers : 4);
  if (further < 0 || further > 2) throw ofAnotherKind();
  return [x, y, width, height];
}

function around(shares: readonly number[]): [x: number, y: number, width: number, height: number] {
  const [left, top, right, bottom] = edgesAround(shares);
  return [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
}
