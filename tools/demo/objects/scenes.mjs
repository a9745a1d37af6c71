import { chanceOf } from './chance.mjs';

/** How long the longer side of each thing is, as a share of the picture's width, and how far it is turned, in degrees. */
const looks = {
  'torque wrench': { from: 0.3, to: 0.5, turn: 180 },
  'safety valve': { from: 0.16, to: 0.3, turn: 55 },
  'hard hat': { from: 0.15, to: 0.28, turn: 40 },
};

/**
 * What is filmed, place after place: from when, by which light, and which things move on which paths. The last place has all things, so
 * that what is held out of a training knows them all; one place has none, and then it begins anew.
 *
 * @param {{ seed: number, seconds: number, labels: readonly string[], passersBy: number }} options
 */
export function scenesOf({ seed, seconds, labels, passersBy }) {
  const chance = chanceOf(seed);
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
    const gain = chance.between(0.72, 1.15);
    return {
      from: (at * seconds) / count,
      seconds: seconds / count,
      gains: [gain * chance.between(0.92, 1.1), gain, gain * chance.between(0.88, 1.1)],
      drift: { depth: chance.between(0.04, 0.16), turns: chance.between(0.05, 0.14), phase: chance.next() },
      pan: { x: chance.between(-1, 1), y: chance.between(-1, 1) },
      shadow: {
        x: chance.between(-0.009, 0.009),
        y: chance.between(0.004, 0.014),
        strength: chance.between(0.3, 0.6),
      },
      placeSeed: chance.whole(1, 1e6),
      passersBy: Array.from({ length: chance.whole(1, 2) }, () => ({
        which: chance.whole(0, passersBy - 1),
        path: pathOf(chance, { from: 0.12, to: 0.34, turn: 180 }, chance.next(), false),
      })),
      things: placed(chance, cast),
    };
  });
}

/** Side by side in a random order, so that they rarely lie on each other. */
function placed(chance, cast) {
  const order = [...cast];
  if (chance.isLikely(0.5)) order.reverse();
  return order.map((label, at) => ({
    label,
    path: pathOf(chance, looks[label], (at + chance.between(0.3, 0.7)) / order.length, chance.isLikely(0.3)),
  }));
}

/** Half a minute of smooth movement around a place; one that leaves goes half out of the picture on its way. */
function pathOf(chance, { from, to, turn }, column, leaves) {
  return {
    x: column,
    y: chance.between(0.28, 0.72),
    reach: { x: chance.between(0.03, 0.1), y: chance.between(0.05, 0.2) },
    speed: { x: chance.between(0.05, 0.12), y: chance.between(0.05, 0.12), turn: chance.between(0.03, 0.07) },
    phase: { x: chance.next(), y: chance.next(), turn: chance.next() },
    length: chance.between(from, to),
    growth: chance.between(-0.2, 0.2),
    angle: (chance.between(-turn, turn) * Math.PI) / 180,
    sway: chance.between(0.15, 0.5),
    squash: { along: chance.between(0.82, 1), across: chance.between(0.78, 1) },
    leaves: leaves ? chance.pick(['top', 'bottom']) : undefined,
  };
}

const wave = (turns) => Math.sin(2 * Math.PI * turns);

/**
 * @param {object} path @param {number} time seconds since the scene began @param {number} share of the scene that is over, 0 to 1
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

/** Red, green and blue gains of a moment. */
export function gainsAt({ gains, drift }, time) {
  const now = 1 + drift.depth * wave(drift.turns * time + drift.phase);
  return gains.map((gain) => gain * now);
}
