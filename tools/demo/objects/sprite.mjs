import sharp from 'sharp';

const shadowShrink = 4;
const shadowPadding = 48;

/**
 * A drawing prepared for painting: premultiplied pixels at decreasing sizes, a soft shadow, and the convex hull of its opaque pixels
 * relative to its centre, in pixels of the drawing.
 *
 * @param {{ size: { width: number, height: number }, defs: string, drawing: string }} thing
 */
export async function spriteOf({ size, defs, drawing }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>${defs}</defs>${drawing}</svg>`;
  const whole = await sharp(Buffer.from(svg)).png().toBuffer();
  const levels = [];
  for (const shrink of [1, 2, 4]) levels.push(await levelOf(whole, size, shrink));
  return { size, levels, shadow: await shadowOf(whole), hull: hullOf(levels[0]) };
}

async function levelOf(png, size, shrink) {
  const { data, info } = await sharp(png)
    .resize(Math.ceil(size.width / shrink), Math.ceil(size.height / shrink), { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.round(data[at + channel] * opacity);
  }
  return { shrink, data, width: info.width, height: info.height };
}

async function shadowOf(png) {
  const padded = await sharp(png)
    .extend({
      top: shadowPadding,
      bottom: shadowPadding,
      left: shadowPadding,
      right: shadowPadding,
      background: '#0000',
    })
    .toBuffer();
  const meta = await sharp(padded).metadata();
  const { data, info } = await sharp(padded)
    .resize(Math.ceil(meta.width / shadowShrink), Math.ceil(meta.height / shadowShrink), { fit: 'fill' })
    .extractChannel('alpha')
    .blur(3.4)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { shrink: shadowShrink, padding: shadowPadding, data, width: info.width, height: info.height };
}

/** Andrew's monotone chain over the first and last opaque pixel of each row. */
function hullOf({ data, width, height }) {
  const points = [];
  for (let y = 0; y < height; y++) {
    const row = Array.from({ length: width }, (_each, x) => x).filter(
      (x) => data[(y * width + x) * 4 + 3] > 127,
    );
    if (row.length === 0) continue;
    for (const x of [row[0], row.at(-1) + 1]) points.push({ x, y }, { x, y: y + 1 });
  }
  points.sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = [...half(points), ...half(points.toReversed())];
  return chain.map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2 }));
}

function half(points) {
  const chain = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
