import { join } from 'node:path';
import sharp from 'sharp';

/** Pictures of 1280 by 720 with two boxes each; the content does not affect the cost. */
export function drawnPictures(folder, count) {
  return Promise.all(Array.from({ length: count }, (_each, at) => drawn(folder, at)));
}

async function drawn(folder, at) {
  const path = join(folder, `${at}.jpg`);
  const boxes = [
    { label: 'square', box: { x: 0.1 + 0.02 * (at % 15), y: 0.2, width: 0.18, height: 0.32 } },
    { label: 'disc', box: { x: 0.55, y: 0.1 + 0.03 * (at % 17), width: 0.2, height: 0.35 } },
  ];
  const [square, disc] = boxes.map(({ box }) => box);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#998"/>
    <rect x="${square.x * 1280}" y="${square.y * 720}" width="${square.width * 1280}" height="${square.height * 720}" fill="#a33"/>
    <ellipse cx="${(disc.x + disc.width / 2) * 1280}" cy="${(disc.y + disc.height / 2) * 720}" rx="${disc.width * 640}"
      ry="${disc.height * 360}" fill="#38a"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Camera grain, so that decoding costs as much as for a photograph.
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, data[i] + ((i * 2654435761 + at) >>> 27));
  await sharp(data, { raw: info }).jpeg({ quality: 88 }).toFile(path);
  return { id: String(at), path, boxes, file: async () => path };
}
