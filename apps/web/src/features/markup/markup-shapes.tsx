import { isMark, type Item } from './markup-item.js';
import { MarkShape } from './mark-shape.js';
import styles from './markup-editor.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

const inPixels = (rect: Rect, picture: Size): Rect => ({
  x: rect.x * picture.width,
  y: rect.y * picture.height,
  width: rect.width * picture.width,
  height: rect.height * picture.height,
});

interface ShapeProps {
  readonly item: Item;
  readonly picture: Size;
  readonly unit: number;
}

/** A mark, the crop, or a redacted area of the picture. */
export function Shape({ item, picture, unit }: ShapeProps) {
  if (isMark(item)) return <MarkShape mark={item} picture={picture} unit={unit} />;
  const rect = inPixels(item.rect, picture);
  if (item.kind === 'crop') return <rect {...rect} className={styles.crop} />;
  return <Mosaic {...rect} id={item.id} />;
}

/** Approximates the result and shows as little of the picture as it. */
function Mosaic({ id, ...rect }: Rect & { readonly id: number }) {
  const field = Math.max(8, Math.min(rect.width, rect.height) / 5);
  const name = `markup-mosaic-${id}`;
  return (
    <>
      <pattern
        id={name}
        x={rect.x}
        y={rect.y}
        width={field * 2}
        height={field * 2}
        patternUnits="userSpaceOnUse"
      >
        <rect width={field * 2} height={field * 2} fill="#6b6b6b" />
        <rect width={field} height={field} fill="#8f8f8f" />
        <rect x={field} y={field} width={field} height={field} fill="#4d4d4d" />
      </pattern>
      <rect {...rect} fill={`url(#${name})`} className={styles.redacted} />
    </>
  );
}

/** The area outside the crop. */
export function Outside({ rect, picture }: { readonly rect: Rect; readonly picture: Size }) {
  const { x, y, width, height } = inPixels(rect, picture);
  const whole = `M0 0H${picture.width}V${picture.height}H0Z`;
  return (
    <path
      className={styles.outside}
      fillRule="evenodd"
      d={`${whole}M${x} ${y}h${width}v${height}h${-width}Z`}
    />
  );
}
