import type { Detection, Sop } from '@sop/contracts';
import styles from './detected-objects.module.css';
import { percent, readable } from './detections.js';
import { texts } from '../sop.texts.js';

/** Above this fraction of the picture's height there is no space for a label over the box. */
const topEdge = 0.09;
/** Labels of boxes whose centre is further right than this are right-aligned. */
const rightEdge = 0.6;
/** The number of tints in `detected-objects.module.css`. */
const tintCount = 6;

interface DetectedObjectsProps {
  /** Null if no detector analysed the picture. */
  readonly detections: readonly Detection[] | null;
  readonly tints: TintByLabel;
}

/** The tint number of every taught class: the same class looks the same on every picture. */
export type TintByLabel = ReadonlyMap<string, number>;

export function tintsOf({ steps }: Pick<Sop, 'steps'>): TintByLabel {
  const seen = steps.flatMap(({ screenshots }) => screenshots.flatMap(({ detections }) => detections ?? []));
  const labels = new Set(seen.filter(({ is_custom }) => is_custom).map(({ label }) => label));
  return new Map([...labels].sort().map((label, at) => [label, at % tintCount]));
}

/**
 * Boxes over a picture that fills this element's parent. Taught classes have a strong line with a tint and a filled label;
 * general ones a thin dashed line. Every line has a dark edge, so that it is visible on any picture.
 */
export function DetectedObjects({ detections, tints }: DetectedObjectsProps) {
  if (detections === null || detections.length === 0)
    return <span className={styles.note}>{detections ? texts.nothingDetected : texts.notLookedAt}</span>;
  // Taught classes are on top, and of each kind the most certain.
  const drawn = [...detections].sort(
    (a, b) => Number(a.is_custom ?? false) - Number(b.is_custom ?? false) || a.score - b.score,
  );
  return (
    <span className={styles.layer} aria-hidden="true">
      <svg className={styles.boxes} data-boxes="">
        {drawn.map((detection, at) => (
          <Box key={at} detection={detection} tint={tints.get(detection.label)} />
        ))}
      </svg>
      {drawn.map((detection, at) => (
        <BoxLabel key={at} detection={detection} tint={tints.get(detection.label)} />
      ))}
    </span>
  );
}

const share = (value: number): string => `${Math.round(value * 10_000) / 100}%`;

interface BoxProps {
  readonly detection: Detection;
  readonly tint: number | undefined;
}

function Box({ detection: { box, is_custom }, tint }: BoxProps) {
  const rect = { x: share(box.x), y: share(box.y), width: share(box.width), height: share(box.height) };
  return (
    <g data-own={is_custom || undefined} data-tint={is_custom ? tint : undefined}>
      <rect {...rect} rx="3" className={styles.edge} />
      <rect {...rect} rx="3" className={styles.line} />
    </g>
  );
}

function BoxLabel({ detection: { box, label, score, is_custom }, tint }: BoxProps) {
  const isInside = box.y < topEdge;
  const isRight = box.x + box.width / 2 > rightEdge;
  return (
    <span
      className={styles.label}
      data-own={is_custom || undefined}
      data-tint={is_custom ? tint : undefined}
      data-inside={isInside || undefined}
      style={{
        top: share(box.y),
        ...(isRight ? { right: share(1 - box.x - box.width) } : { left: share(box.x) }),
      }}
    >
      {readable(label)} <span className={styles.score}>{percent(score)}</span>
    </span>
  );
}

/** The same as text, for screen readers. */
export const spokenObjects = (detections: readonly Detection[] | null): string => {
  if (detections === null) return texts.notLookedAt;
  if (detections.length === 0) return texts.nothingDetected;
  return `${texts.onPicture} ${detections.map(({ label, score }) => `${readable(label)} ${percent(score)}`).join(', ')}`;
};
