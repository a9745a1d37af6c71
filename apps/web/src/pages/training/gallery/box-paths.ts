import type { AnnotationBox } from '@sop/contracts';

interface BoxPath {
  readonly label: string;
  readonly path: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The boxes of a frame as one path per label, so that a thousand boxes are a few elements. In pixels of the frame. */
export function boxPaths(boxes: readonly AnnotationBox[], { width, height }: Size): BoxPath[] {
  const byLabel = new Map<string, string>();
  for (const box of boxes) {
    const left = rounded((box.x_center - box.width / 2) * width);
    const top = rounded((box.y_center - box.height / 2) * height);
    const [across, down] = [rounded(box.width * width), rounded(box.height * height)];
    const outline = `M${left} ${top}h${across}v${down}h${-across}z`;
    byLabel.set(box.class_name, (byLabel.get(box.class_name) ?? '') + outline);
  }
  return [...byLabel].map(([label, path]) => ({ label, path }));
}
