/** Random backgrounds: worn surfaces with clutter, as SVG. */

const surfaces = {
  wood: (random) => {
    const [light, dark] = random.pick([
      ['#c79a6b', '#a97845'],
      ['#8d6b4d', '#6d4f36'],
      ['#d9bd93', '#bb9865'],
    ]);
    return { fill: light, marks: planks(random, dark), grain: '0.004 0.09' };
  },
  steel: (random) => ({
    fill: random.pick(['#8b949b', '#6f7880', '#a7aeb3']),
    marks: treads(random),
    grain: '0.09 0.004',
  }),
  mat: (random) => ({
    fill: random.pick(['#2f6b52', '#2b4f72', '#4a4d52']),
    marks: grid(random),
    grain: '0.4 0.4',
  }),
  concrete: (random) => ({
    fill: random.pick(['#9b9890', '#7d7b76', '#b5afa4']),
    marks: stains(random),
    grain: '0.05 0.05',
  }),
  board: (random) => ({
    fill: random.pick(['#c9b48c', '#e1ddd2', '#5d6b72']),
    marks: holes(),
    grain: '0.02 0.3',
  }),
};

const repeat = (count, draw) => Array.from({ length: count }, (_each, at) => draw(at)).join('');

const planks = (random, dark) =>
  repeat(8, (row) => {
    const y = row * 132 + random.between(-12, 12);
    const knot = `<ellipse cx="${random.between(0, 1700)}" cy="${y + 60}" rx="${random.between(14, 34)}" ry="${random.between(7, 15)}" fill="${dark}" opacity=".7"/>`;
    const lines = repeat(5, (line) => {
      const at = y + 14 + line * 24;
      return `<path d="M0 ${at} C 500 ${at + random.between(-22, 22)} 1100 ${at + random.between(-22, 22)} 1700 ${at}" stroke="${dark}" stroke-opacity=".5" stroke-width="${random.between(1, 4)}" fill="none"/>`;
    });
    return `<path d="M0 ${y} H1700" stroke="#3a2714" stroke-opacity=".7" stroke-width="4"/>${lines}${knot}`;
  });

const treads = (random) => {
  const step = random.between(64, 100);
  return `<pattern id="tread" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.between(0, 45)})"><rect x="${step * 0.1}" y="${step * 0.2}" width="${step * 0.34}" height="${step * 0.1}" rx="4" fill="#dfe4e7" opacity=".55"/><rect x="${step * 0.65}" y="${step * 0.5}" width="${step * 0.1}" height="${step * 0.34}" rx="4" fill="#30363b" opacity=".5"/></pattern><rect width="1700" height="1000" fill="url(#tread)"/>`;
};

const grid = (random) => {
  const step = random.between(44, 70);
  return `<pattern id="grid" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M${step} 0 H0 V${step}" fill="none" stroke="#e8efe9" stroke-opacity=".42" stroke-width="2"/></pattern><rect width="1700" height="1000" fill="url(#grid)"/><path d="M0 ${random.between(200, 800)} H1700" stroke="#f2e77a" stroke-opacity=".6" stroke-width="4"/>`;
};

const stains = (random) =>
  repeat(
    16,
    () =>
      `<ellipse cx="${random.between(0, 1700)}" cy="${random.between(0, 1000)}" rx="${random.between(30, 190)}" ry="${random.between(20, 90)}" fill="${random.pick(['#2c2b29', '#d8d4ca', '#4f4436'])}" opacity="${random.between(0.06, 0.22)}"/>`,
  ) +
  repeat(
    6,
    () =>
      `<path d="M${random.between(0, 1700)} ${random.between(0, 1000)} q ${random.between(-200, 200)} ${random.between(-90, 90)} ${random.between(-320, 320)} ${random.between(-160, 160)}" stroke="#383632" stroke-opacity=".6" stroke-width="3" fill="none"/>`,
  );

const holes = () =>
  `<pattern id="holes" width="58" height="58" patternUnits="userSpaceOnUse"><circle cx="29" cy="29" r="6" fill="#1f1c18" opacity=".75"/></pattern><rect width="1700" height="1000" fill="url(#holes)"/>`;

/** Clutter. Some of it has the colours or the length of labelled objects, so that neither identifies them. */
const clutter = {
  screws: (random) =>
    repeat(
      7,
      () =>
        `<g transform="translate(${random.between(0, 160)} ${random.between(0, 120)}) rotate(${random.between(0, 360)})"><rect x="0" y="-4" width="46" height="8" fill="#9aa2a8"/><path d="M8 -4 V4 M16 -4 V4 M24 -4 V4 M32 -4 V4" stroke="#4d545a" stroke-width="2"/><circle r="11" fill="#c7cdd1" stroke="#4d545a" stroke-width="2"/><path d="M-7 0 H7" stroke="#30363b" stroke-width="3"/></g>`,
    ),
  pipe: (random) =>
    `<rect width="${random.between(260, 700)}" height="${random.between(26, 54)}" rx="6" fill="url(#tube)" stroke="#30363b"/>`,
  copperPipe: (random) =>
    `<rect width="${random.between(200, 520)}" height="${random.between(20, 40)}" rx="5" fill="url(#copper)" stroke="#5a2b10"/>`,
  crate: (random) =>
    `<rect width="${random.between(140, 280)}" height="${random.between(110, 210)}" rx="8" fill="${random.pick(['#a33227', '#27598f', '#3f7a4a', '#d08b2a', '#4a4f55'])}" stroke="#1d1f21" stroke-width="4"/><path d="M20 30 H120 M20 60 H120" stroke="#000" stroke-opacity=".45" stroke-width="9"/>`,
  gear: () =>
    `<circle r="62" fill="none" stroke="#79828a" stroke-width="24" stroke-dasharray="17 9"/><circle r="54" fill="#8f989f" stroke="#3b4147" stroke-width="4"/><circle r="19" fill="#30363b"/>`,
  cable: (random) =>
    `<path d="M0 0 c 120 ${random.between(-160, 160)} 240 ${random.between(-160, 160)} 360 0 s 200 ${random.between(-120, 120)} 330 40" fill="none" stroke="${random.pick(['#18191b', '#b3261c', '#e0c21c'])}" stroke-width="13" stroke-linecap="round"/>`,
  sheet: (random) =>
    `<rect width="210" height="280" fill="#f3f1ea"/>${repeat(11, (row) => `<rect x="22" y="${28 + row * 22}" width="${random.between(70, 165)}" height="6" fill="#7b7f84"/>`)}`,
  lid: (random) =>
    `<circle r="${random.between(40, 76)}" fill="${random.pick(['#c62f23', '#d9a51e', '#2d6f9f', '#dfe3e6'])}" stroke="#24282c" stroke-width="5"/><circle r="24" fill="#000" fill-opacity=".25"/>`,
  flatBar: (random) =>
    `<rect width="${random.between(240, 480)}" height="36" rx="18" fill="url(#tube)" stroke="#30363b" stroke-width="2"/><circle cx="24" cy="18" r="9" fill="#22262a"/>`,
};

const gradients = `<linearGradient id="tube" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b636a"/><stop offset=".3" stop-color="#dfe4e7"/><stop offset="1" stop-color="#454c52"/></linearGradient>
<linearGradient id="copper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a3c17"/><stop offset=".3" stop-color="#f0a877"/><stop offset="1" stop-color="#6b3010"/></linearGradient>`;

/**
 * @param {ReturnType<import('./random.mjs').randomOf>} random
 * @param {{ width: number, height: number }} size of the picture, in pixels
 */
export function workshopSvg(random, size) {
  const { fill, marks, grain } = surfaces[random.pick(Object.keys(surfaces))](random);
  const names = Object.keys(clutter);
  const lying = repeat(random.whole(8, 15), () => {
    const place = `translate(${random.between(-60, 1700)} ${random.between(-40, 1000)}) rotate(${random.between(0, 360)}) scale(${random.between(0.6, 1.25)})`;
    return `<g transform="${place}" filter="url(#drop)">${clutter[random.pick(names)](random)}</g>`;
  });
  const light = `<radialGradient id="light" cx="${random.between(0.1, 0.9)}" cy="${random.between(0, 0.7)}" r="1"><stop offset="0" stop-color="#fff8e2" stop-opacity=".34"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>`;
  const texture = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="4" seed="${random.whole(1, 9999)}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0.5 0 0 -0.45"/></filter>`;
  const drop = `<filter id="drop" x="-20%" y="-60%" width="140%" height="220%"><feDropShadow dx="5" dy="8" stdDeviation="6" flood-opacity=".45"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 1700 1000" preserveAspectRatio="xMidYMid slice"><defs>${gradients}${light}${texture}${drop}</defs>
    <rect width="1700" height="1000" fill="${fill}"/>${marks}<rect width="1700" height="1000" filter="url(#grain)" opacity=".55"/>${lying}<rect width="1700" height="1000" fill="url(#light)"/></svg>`;
}
