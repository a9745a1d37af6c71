import type { AnnotationBox } from '@sop/contracts';
import sharp from 'sharp';
import type { Company, TrainingFixture } from './start-training.js';

const width = 320;
const height = 240;
const size = 80;

/** Objects that a small network can distinguish: a red square and a blue disc on grey. */
const shapes = {
  square: (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#d03020" stroke="black" stroke-width="6"/>`,
  disc: (x: number, y: number) =>
    `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 2 - 3}" fill="#2040d0" stroke="white" stroke-width="6"/>`,
} as const;
export type Shape = keyof typeof shapes;

/** A prepared and annotated dataset: its frames are drawn, one a second, with these objects on each. */
export async function drawDataset(
  fixture: Pick<TrainingFixture, 'database' | 'storeDataset'>,
  { companyId }: Pick<Company, 'companyId'>,
  options: { frames: number; labels: Partial<Record<Shape, string>> },
): Promise<{ id: number; storageId: string }> {
  const frames = Array.from({ length: options.frames }, (_, frameNumber) => drawFrame(frameNumber, options));
  const stored = await fixture.storeDataset(companyId, {
    name: `Drawn ${Object.values(options.labels).join(' and ')}`,
    ...{ width, height, frameCount: frames.length },
    picture: (frameNumber) =>
      sharp(Buffer.from(frames[frameNumber]?.svg ?? ''))
        .jpeg()
        .toBuffer(),
  });
  await fixture.database.tenant(companyId, async (tx) => {
    for (const { frameNumber, boxes } of frames) {
      if (boxes.length === 0) continue;
      const counts = Object.fromEntries(boxes.map((box) => [box.class_name, 1]));
      await tx.execute(
        `insert into frame_annotation (dataset_id, frame_number, company_id, boxes, box_count, label_counts, is_background, updated_by)
         values ($1, $2, $3, $4, $5, $6, false, $3)`,
        [stored.id, frameNumber, companyId, JSON.stringify(boxes), boxes.length, JSON.stringify(counts)],
      );
    }
  });
  return stored;
}

function drawFrame(frameNumber: number, { labels }: { labels: Partial<Record<Shape, string>> }) {
  const placed = (Object.keys(labels) as Shape[]).map((shape, at) => {
    const x = 10 + ((frameNumber * 37 + at * 150) % (width - size - 20));
    const y = 10 + ((frameNumber * 23 + at * 90) % (height - size - 20));
    return { shape, x, y };
  });
  const grey = 120 + ((frameNumber * 13) % 60);
  const drawn = placed.map(({ shape, x, y }) => shapes[shape](x, y)).join('');
  const background = `<rect width="100%" height="100%" fill="rgb(${grey},${grey},${grey})"/>`;
  return {
    frameNumber,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${drawn}</svg>`,
    boxes: placed.map(({ shape, x, y }): AnnotationBox => ({
      class_name: labels[shape] ?? shape,
      class_id: 0,
      x_center: (x + size / 2) / width,
      y_center: (y + size / 2) / height,
      width: size / width,
      height: size / height,
      confidence: 1,
    })),
  };
}
