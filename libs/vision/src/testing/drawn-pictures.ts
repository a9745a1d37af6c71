import { join } from 'node:path';
import sharp from 'sharp';
import type { LabelledBox } from '../average-precision.js';
import type { TrainingPicture } from '../training/head-training.js';
import { type Random, randomFrom } from '../training/random.js';

const [WIDTH, HEIGHT] = [480, 360];

/** The drawing of an object of a class, in a square of 100 by 100. */
const MARKS: Record<string, string> = {
  ring: '<circle cx="50" cy="50" r="40" fill="none" stroke="#1050c0" stroke-width="20"/>',
  cross: '<path d="M35 0h30v35h35v30H65v35H35V65H0V35h35z" fill="#c02020"/>',
  slab: '<rect width="100" height="100" fill="#187a30"/><rect x="20" y="20" width="60" height="20" fill="#f0f0a0"/>',
};

/** Draws a picture with one mark of each label on a mottled background into the folder; deterministic by id. */
export async function drawPicture(
  folder: string,
  id: string,
  labels: readonly string[],
): Promise<TrainingPicture & { path: string }> {
  const random = randomFrom('drawing', id);
  const boxes: LabelledBox[] = labels.map((label, i) => ({ label, box: place(i, labels.length, random) }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground(random)}${boxes.map(mark).join('')}</svg>`;
  const path = join(folder, `${id}.jpg`);
  await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toFile(path);
  return { id, path, boxes, file: () => Promise.resolve(path) };
}

/** Each mark has its own column, so that none covers another. */
function place(index: number, count: number, random: Random) {
  const side = 60 + 50 * random();
  const column = WIDTH / count;
  const x = index * column + random() * (column - side);
  const y = random() * (HEIGHT - side);
  return { x: x / WIDTH, y: y / HEIGHT, width: side / WIDTH, height: side / HEIGHT };
}

function mark({ label, box }: LabelledBox): string {
  const [x, y, side] = [box.x * WIDTH, box.y * HEIGHT, box.width * WIDTH];
  return `<g transform="translate(${x} ${y}) scale(${side / 100})">${MARKS[label] ?? ''}</g>`;
}

function ground(random: Random): string {
  const blobs = Array.from({ length: 60 }, () => {
    const grey = Math.floor(120 + 90 * random());
    const [x, y, radius] = [random() * WIDTH, random() * HEIGHT, 8 + 40 * random()];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="rgb(${grey},${grey - 10},${grey - 25})"/>`;
  });
  return `<rect width="100%" height="100%" fill="#b0a898"/>${blobs.join('')}`;
}
