/**
 * The pose of a drawing in a picture: its centre in pixels, its scales along its own axes, and its rotation in radians.
 * @typedef {{ x: number, y: number, scaleX: number, scaleY: number, angle: number }} Pose
 */

/** An RGB picture. Loops over bytes, which is a hundred times as fast as vector drawing. */
export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.bytes = Buffer.alloc(width * height * 3);
  }

  /** Copies a part of a larger picture, at whole pixels. */
  copy(picture, left, top) {
    for (let y = 0; y < this.height; y++) {
      const from = ((top + y) * picture.width + left) * 3;
      picture.data.copy(this.bytes, y * this.width * 3, from, from + this.width * 3);
    }
  }

  /** @param {Pose} pose */
  lay(sprite, pose) {
    const smallest = Math.min(pose.scaleX, pose.scaleY);
    const level = sprite.levels.findLast(({ shrink }) => shrink * smallest <= 1.1) ?? sprite.levels[0];
    const area = this.area(boundsOf(cornersOf(sprite.hull, pose)), 2);
    const back = inverse(pose, level.shrink, level.width / 2, level.height / 2);
    const { data, width, height } = level;
    for (let y = area.top; y < area.bottom; y++)
      for (let x = area.left; x < area.right; x++) {
        const u = back.x(x + 0.5, y + 0.5) - 0.5;
        const v = back.y(x + 0.5, y + 0.5) - 0.5;
        if (u <= -1 || v <= -1 || u >= width || v >= height) continue;
        blend(this.bytes, (y * this.width + x) * 3, data, width, height, u, v);
      }
  }

  /** Draws the shadow of a drawing. @param {number} strength 0 to 1 */
  shade({ shadow, size, hull }, pose, offset, strength) {
    const moved = { ...pose, x: pose.x + offset.x, y: pose.y + offset.y };
    const area = this.area(boundsOf(cornersOf(hull, moved)), shadow.padding * pose.scaleX);
    const centre = { x: shadow.padding + size.width / 2, y: shadow.padding + size.height / 2 };
    const back = inverse(moved, shadow.shrink, centre.x / shadow.shrink, centre.y / shadow.shrink);
    for (let y = area.top; y < area.bottom; y++)
      for (let x = area.left; x < area.right; x++) {
        const u = Math.floor(back.x(x, y));
        const v = Math.floor(back.y(x, y));
        if (u < 0 || v < 0 || u >= shadow.width || v >= shadow.height) continue;
        const light = 1 - (strength * shadow.data[v * shadow.width + u]) / 255;
        const at = (y * this.width + x) * 3;
        for (let channel = 0; channel < 3; channel++)
          this.bytes[at + channel] = this.bytes[at + channel] * light;
      }
  }

  /** Multiplies red, green and blue by their gains. */
  light(gains) {
    const tables = gains.map((gain) =>
      Uint8Array.from({ length: 256 }, (_each, value) => Math.min(255, value * gain)),
    );
    const { bytes } = this;
    const [red, green, blue] = tables;
    for (let at = 0; at < bytes.length; at += 3) {
      bytes[at] = red[bytes[at]];
      bytes[at + 1] = green[bytes[at + 1]];
      bytes[at + 2] = blue[bytes[at + 2]];
    }
  }

  area(bounds, margin) {
    return {
      left: Math.max(0, Math.floor(bounds.left - margin)),
      top: Math.max(0, Math.floor(bounds.top - margin)),
      right: Math.min(this.width, Math.ceil(bounds.right + margin)),
      bottom: Math.min(this.height, Math.ceil(bounds.bottom + margin)),
    };
  }
}

/** The corners of a drawing in its pose, in pixels of the picture. */
export function cornersOf(hull, { x, y, scaleX, scaleY, angle }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return hull.map((point) => ({
    x: x + point.x * scaleX * cos - point.y * scaleY * sin,
    y: y + point.x * scaleX * sin + point.y * scaleY * cos,
  }));
}

/** The smallest upright rectangle around points. */
export function boundsOf(points) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** From a picture's pixel to the drawing's, at the size of a level. */
function inverse({ x, y, scaleX, scaleY, angle }, shrink, centreX, centreY) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [perX, perY] = [1 / (scaleX * shrink), 1 / (scaleY * shrink)];
  return {
    x: (px, py) => ((px - x) * cos + (py - y) * sin) * perX + centreX,
    y: (px, py) => ((py - y) * cos - (px - x) * sin) * perY + centreY,
  };
}

/** Bilinear interpolation; pixels outside of the drawing are transparent. */
function blend(bytes, at, data, width, height, u, v) {
  const left = Math.floor(u);
  const top = Math.floor(v);
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const x = left + (corner & 1);
    const y = top + (corner >> 1);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const share = (1 - Math.abs(u - x)) * (1 - Math.abs(v - y));
    const from = (y * width + x) * 4;
    red += data[from] * share;
    green += data[from + 1] * share;
    blue += data[from + 2] * share;
    opacity += data[from + 3] * share;
  }
  if (opacity < 1) return;
  const rest = 1 - opacity / 255;
  bytes[at] = bytes[at] * rest + red;
  bytes[at + 1] = bytes[at + 1] * rest + green;
  bytes[at + 2] = bytes[at + 2] * rest + blue;
}
