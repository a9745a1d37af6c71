import { randomOf } from './random.mjs';

/** The range of each object's longer side, as a share of the picture's width, and its maximum rotation in degrees. */
const looks = {
  'torque wrench': { from: 0.3, to: 0.5, turn: 180 },
  'safety valve': { from: 0.16, to: 0.3, turn: 55 },
  'hard hat': { from: 0.15, to: 0.28, turn: 40 },
};

/**
 * The scenes of a video: start, light, and the paths of the objects. The last scene has all objects, so that held-out pictures contain
 * them all; one scene has none, and then the sequence repeats.
 *
 * @param {{ seed: number, seconds: number, labels: readonly string[], distractors: number }} options
 */
export function scenesOf({ seed, seconds, labels, distractors }) {
  const random = randomOf(seed);
  const count = Math.max(2, Math.round(seconds / Math.min(8, Math.max(3, seconds / 9))));
  const casts = [
    labels,
    ...labels.map((label) => [label, ...labels.filter((other) => other !== label).slice(1)]),
    labels,
    [],
  ];
  return Array.from({ length: count }, (_each, at) => {
    const isLast = at === count - 1;
    const cast = isLast ? labels : casts[at % casts.length];
    const gain = random.between(0.72, 1.15);
    return {
      from: (at * seconds) / count,
      seconds: seconds / count,
      gains: [gain * random.between(0.92, 1.1), gain, gain * random.between(0.88, 1.1)],
      drift: { depth: random.between(0.04, 0.16), turns: random.between(0.05, 0.14), phase: random.next() },
      pan: { x: random.between(-1, 1), y: random.between(-1, 1) },
      shadow: {
        x: random.between(-0.009, 0.009),
        y: random.between(0.004, 0.014),
        strength: random.between(0.3, 0.6),
      },
      placeSeed: random.whole(1, 1e6),
      distractors: Array.from({ length: random.whole(1, 2) }, () => ({
        which: random.whole(0, distractors - 1),
        path: pathOf(random, { from: 0.12, to: 0.34, turn: 180 }, random.next(), false),
      })),
      things: placed(random, cast),
    };
  });
}

/** Side by side in a random order, so that they rarely overlap. */
function placed(random, cast) {
  const order = [...cast];
  if (random.isLikely(0.5)) order.reverse();
  return order.map((label, at) => ({
    label,
    path: pathOf(random, looks[label], (at + random.between(0.3, 0.7)) / order.length, random.isLikely(0.3)),
  }));
}

/** A smooth path around a place; with `leaves` it goes half out of the picture. */
function pathOf(random, { from, to, turn }, column, leaves) {
  return {
    x: column,
    y: random.between(0.28, 0.72),
    reach: { x: random.between(0.03, 0.1), y: random.between(0.05, 0.2) },
    speed: { x: random.between(0.05, 0.12), y: random.between(0.05, 0.12), turn: random.between(0.03, 0.07) },
    phase: { x: random.next(), y: random.next(), turn: random.next() },
    length: random.between(from, to),
    growth: random.between(-0.2, 0.2),
    angle: (random.between(-turn, turn) * Math.PI) / 180,
    sway: random.between(0.15, 0.5),
    squash: { along: random.between(0.82, 1), across: random.between(0.78, 1) },
    leaves: leaves ? random.pick(['top', 'bottom']) : undefined,
  };
}

const wave = (turns) => Math.sin(2 * Math.PI * turns);

/**
 * @param {object} path @param {number} time seconds since the scene began @param {number} share elapsed part of the scene, 0 to 1
 * @param {{ size: { width: number, height: number } }} sprite @param {{ width: number, height: number }} frame pixels
 * @returns {import('./canvas.mjs').Pose}
 */
export function poseAt(path, time, share, sprite, frame) {
  const { speed, phase, reach, squash } = path;
  const scale =
    ((path.length * frame.width) / Math.max(sprite.size.width, sprite.size.height)) *
    (1 + path.growth * (share - 0.5));
  const away = path.leaves === undefined ? 0 : Math.sin(Math.PI * share) ** 2;
  const edge = path.leaves === 'top' ? 0.03 : 0.97;
  const y = path.y + reach.y * wave(speed.y * time + phase.y);
  return {
    x: frame.width * Math.min(0.95, Math.max(0.05, path.x + reach.x * wave(speed.x * time + phase.x))),
    y: frame.height * (y + (edge - y) * away),
    scaleX: scale * squash.along,
    scaleY: scale * squash.across,
    angle: path.angle + path.sway * wave(speed.turn * time + phase.turn),
  };
}

/** Red, green and blue gains at a time. */
export function gainsAt({ gains, drift }, time) {
  const now = 1 + drift.depth * wave(drift.turns * time + drift.phase);
  return gains.map((gain) => gain * now);
}
