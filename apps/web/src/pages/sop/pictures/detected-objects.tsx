import type { Detection, Sop } from '@sop/contracts';
import styles from './detected-objects.module.css';
import { percent, readable } from './seen.js';
import { texts } from '../sop.texts.js';

/** Above this share of the picture's height there is no room for a label over the box. */
const topEdge = 0.09;
/** The label of a box whose middle lies further right than this ends at its right side. */
const rightEdge = 0.6;
/** As many tints as `detected-objects.module.css` has. */
const tintCount = 6;

interface DetectedObjectsProps {
  /** Null where no detector looked. */
  readonly detections: readonly Detection[] | null;
  readonly tints: Tints;
}

/** The number of the tint of every class that the company taught: the same class looks the same on every picture. */
export type Tints = ReadonlyMap<string, number>;

export function tintsOf({ steps }: Pick<Sop, 'steps'>): Tints {
  const seen = steps.flatMap(({ screenshots }) => screenshots.flatMap(({ detections }) => detections ?? []));
  const labels = new Set(seen.filter(({ is_custom }) => is_custom).map(({ label }) => label));
  return new Map([...labels].sort().map((label, at) => [label, at % tintCount]));
}

/**
 * Boxes over a picture that fills this element's parent. What the company taught is drawn strong, in a tint for each class, with a
 * filled label; what everybody's network saw is a thin dashed line. Every line has a dark edge, so that it stands out on any ground.
 */
export function DetectedObjects({ detections, tints }: DetectedObjectsProps) {
  if (detections === null || detections.length === 0)
    return <span className={styles.note}>{detections ? texts.nothingDetected : texts.notLookedAt}</span>;
  // On top what the company taught, and of each kind the most certain.
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
  const place = { x: share(box.x), y: share(box.y), width: share(box.width), height: share(box.height) };
  return (
    <g data-own={is_custom || undefined} data-tint={is_custom ? tint : undefined}>
      <rect {...place} rx="3" className={styles.edge} />
      <rect {...place} rx="3" className={styles.line} />
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

/** The same in words, for whoever listens to the page. */
export const spokenObjects = (detections: readonly Detection[] | null): string => {
  if (detections === null) return texts.notLookedAt;
  if (detections.length === 0) return texts.nothingDetected;
  return `${texts.onPicture} ${detections.map(({ label, score }) => `${readable(label)} ${percent(score)}`).join(', ')}`;
};
