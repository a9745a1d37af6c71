import type { ModelCard } from '@sop/contracts';
import { colourOf } from '../../../features/annotator/canvas/palette.js';
import { Picture } from '../../../features/picture/picture.js';
import { formatPlaces } from '../../../lib/intl.js';
import { texts } from '../training.texts.js';
import styles from './model.module.css';

type Sample = ModelCard['samples'][number];
type Found = Sample['detections'][number];

interface SamplePictureProps {
  readonly sample: Sample;
  readonly classNames: readonly string[];
}

/** Font size of labels as a fraction of the picture's width. */
const letterShare = 0.034;

/** A held-out frame: annotations dashed, detections solid. */
export function SamplePicture({ sample, classNames }: SamplePictureProps) {
  const { width, height } = sample;
  return (
    <figure className={styles.sample}>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <Picture path={sample.path} alt={altTextOf(sample)} className={styles.image} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          {sample.truths.map(({ box }, index) => (
            <Outline key={index} box={box} size={sample} kind="truth" />
          ))}
          {sample.detections.map((found, index) => (
            <Detection key={index} found={found} size={sample} classIndex={classNames.indexOf(found.label)} />
          ))}
        </svg>
      </div>
      <figcaption>{texts.frameNumber(sample.frame_number)}</figcaption>
    </figure>
  );
}

interface OutlineProps {
  readonly box: Found['box'];
  readonly size: Pick<Sample, 'width' | 'height'>;
  readonly kind: 'truth' | 'found';
  readonly colour?: string;
}

function Outline({ box, size, kind, colour }: OutlineProps) {
  const at = {
    x: box.x * size.width,
    y: box.y * size.height,
    width: box.width * size.width,
    height: box.height * size.height,
  };
  return (
    <>
      <rect {...at} className={styles.halo} />
      <rect {...at} className={styles[kind]} stroke={colour} />
    </>
  );
}

function Detection({ found, size, classIndex }: { found: Found; size: Sample; classIndex: number }) {
  const { fill, ink } = colourOf(Math.max(0, classIndex));
  const letters = size.width * letterShare;
  const text = `${found.label} ${formatPlaces(found.score, 2)}`;
  const across = text.length * letters * 0.58 + letters * 0.6;
  const x = Math.max(0, Math.min(found.box.x * size.width, size.width - across));
  const top = found.box.y * size.height - letters * 1.4;
  const y = top < 0 ? found.box.y * size.height : top;
  return (
    <>
      <Outline box={found.box} size={size} kind="found" colour={fill} />
      <rect x={x} y={y} width={across} height={letters * 1.4} fill={fill} />
      <text x={x + letters * 0.3} y={y + letters * 1.05} fontSize={letters} fill={ink}>
        {text}
      </text>
    </>
  );
}

function altTextOf({ frame_number: frame, truths, detections }: Sample): string {
  const drawn = truths.map(({ label }) => label).join(', ') || texts.nothing;
  const found =
    detections.map(({ label, score }) => `${label} ${formatPlaces(score, 2)}`).join(', ') || texts.nothing;
  return texts.samplePicture(frame, drawn, found);
}
