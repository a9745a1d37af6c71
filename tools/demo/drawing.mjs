/** Pictures of a workbench from above, 1280x720, as SVG. All lengths in pixels of that picture. */

const ease = (t) => t * t * (3 - 2 * t);
const between = (from, to, t) => from + (to - from) * ease(Math.min(1, Math.max(0, t)));

const shadow =
  '<filter id="s" x="-20%" y="-20%" width="140%" height="160%"><feDropShadow dx="4" dy="10" stdDeviation="9" flood-opacity=".35"/></filter>';
const wood = `<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a6b"/><stop offset="1" stop-color="#b48455"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3f5f7"/><stop offset="1" stop-color="#a9b2ba"/></linearGradient>
<linearGradient id="body" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2b441"/><stop offset="1" stop-color="#d9902a"/></linearGradient>`;

const grain = Array.from({ length: 9 }, (_each, row) => {
  const y = 40 + row * 80;
  return `<path d="M0 ${y} C 320 ${y + 14} 620 ${y - 16} 1280 ${y + 6}" stroke="#9c6f43" stroke-opacity=".35" stroke-width="${1 + (row % 3)}" fill="none"/>`;
}).join('');

const bench = `<rect width="1280" height="720" fill="url(#wood)"/>${grain}`;

const trapezoid = (fill, rust) =>
  `<g><path d="M0 0 L190 0 L232 46 L-42 46 Z" fill="${fill}" stroke="#6b747c" stroke-width="2"/>
  <path d="M-42 46 L232 46 L226 39 L-36 39 Z" fill="#dfe5ea"/><rect x="70" y="0" width="9" height="13" fill="#7a828a"/><rect x="112" y="0" width="9" height="13" fill="#7a828a"/>
  ${rust ? '<circle cx="20" cy="30" r="7" fill="#9a5a2c" opacity=".7"/><circle cx="170" cy="27" r="9" fill="#9a5a2c" opacity=".6"/><circle cx="196" cy="36" r="4" fill="#9a5a2c"/>' : ''}</g>`;

const oldBlade = trapezoid('url(#steel)', true);
const newBlade = trapezoid('#eef3f7', false);

const lowerHalf = `<g filter="url(#s)"><rect x="0" y="0" width="620" height="112" rx="46" fill="#3c4650"/><rect x="30" y="24" width="560" height="64" rx="26" fill="#2b333b"/>
<rect x="400" y="34" width="196" height="44" rx="10" fill="#59646e"/><circle cx="310" cy="56" r="15" fill="#1c2228"/></g>`;

const upperHalf = (
  slider,
  screw,
) => `<g filter="url(#s)"><rect x="0" y="0" width="620" height="112" rx="46" fill="url(#body)"/>
<path d="M60 84 H560" stroke="#b87418" stroke-width="5"/><rect x="380" y="22" width="170" height="22" rx="11" fill="#8c5712"/>
<g transform="translate(${between(390, 480, slider)} 14)"><rect width="62" height="38" rx="9" fill="#2b333b"/><path d="M16 8 V30 M31 8 V30 M46 8 V30" stroke="#6c7781" stroke-width="4"/></g>
${screw === undefined ? '' : `<g transform="translate(310 62) rotate(${screw})"><circle r="17" fill="url(#steel)" stroke="#6b747c" stroke-width="2"/><rect x="-13" y="-2.5" width="26" height="5" fill="#4a525a"/></g>`}</g>`;

/** The closed knife; `out` is how far the blade is extended, 0 to 1. */
const knife = (out, screw = 20, blade = oldBlade) =>
  `<g transform="translate(330 320)"><g transform="translate(${between(370, 470, out)} 33)">${blade}</g>${upperHalf(out, screw)}</g>`;

const screwdriver = (
  x,
  y,
  turn,
) => `<g transform="translate(${x} ${y}) rotate(-38)" filter="url(#s)"><rect x="0" y="-6" width="150" height="12" fill="url(#steel)"/>
<rect x="145" y="-26" width="190" height="52" rx="24" fill="#c0392b"/><path d="M170 ${-14 + (turn % 12)} H310 M170 ${2 + (turn % 12)} H310" stroke="#8e2a20" stroke-width="5"/></g>`;

const glove = (x, y, mirror = 1) => `<g transform="translate(${x} ${y}) scale(${mirror} 1)" filter="url(#s)">
<path d="M-70 260 L-80 90 Q-84 40 -58 38 Q-46 38 -44 70 L-40 -30 Q-38 -62 -20 -62 Q-2 -62 -2 -30 L0 20 L6 -56 Q8 -86 26 -84 Q44 -82 42 -52 L38 24 L52 -34 Q58 -60 76 -54 Q92 -48 86 -20 L70 60 L92 24 Q106 4 120 14 Q132 24 122 46 L74 150 L70 260 Z" fill="#4f86b8" stroke="#2d5f8b" stroke-width="4"/>
<rect x="-76" y="214" width="150" height="52" rx="12" fill="#27313a"/><path d="M-40 96 Q0 120 44 96 M-44 130 Q0 156 50 128" stroke="#2d5f8b" stroke-width="4" fill="none"/></g>`;

const box = (
  label,
  x,
  y,
) => `<g transform="translate(${x} ${y})" filter="url(#s)"><rect width="250" height="170" rx="14" fill="#c0392b"/><rect x="24" y="22" width="202" height="24" rx="12" fill="#641d15"/>
<rect x="30" y="72" width="190" height="70" rx="8" fill="#fbe9e7"/><text x="125" y="117" text-anchor="middle" font-size="30" font-weight="700" fill="#8e2a20">${label}</text></g>`;

const caption = (text) =>
  `<g><rect x="0" y="630" width="1280" height="90" fill="#1c2228" opacity=".82"/><text x="640" y="688" text-anchor="middle" font-size="40" font-weight="600" fill="#fff">${text}</text></g>`;

const openKnife = (content, lift = 1) => `<g transform="translate(330 360)">${lowerHalf}${content}</g>
<g transform="translate(${between(330, 330, lift)} ${between(360, 130, lift)})">${upperHalf(0, undefined)}</g>`;

const bladeAt = (x, y, drawn, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn})">${drawn}</g>`;

/** The picture of each scene at `t`, 0 to 1. */
const pictures = {
  title: () =>
    `<rect width="1280" height="720" fill="#1f2a33"/><g transform="translate(0 40)">${knife(1)}</g><text x="640" y="190" text-anchor="middle" font-size="62" font-weight="700" fill="#fff">Change the blade</text><text x="640" y="255" text-anchor="middle" font-size="36" fill="#f2b441">of a utility knife</text>`,
  gloves: (t) =>
    `${bench}${glove(between(300, 470, t), between(760, 330, t))}${glove(between(980, 810, t), between(760, 330, t), -1)}${caption('Cut resistant gloves')}`,
  retract: (t) => `${bench}${knife(1 - t)}${caption('Slider back')}`,
  loosen: (t) =>
    `${bench}${knife(0, 20 - 720 * t)}${screwdriver(between(760, 652, t * 3), between(250, 372, t * 3), t * 200)}${caption('Unscrew the bolt')}`,
  open: (t) => `${bench}${openKnife(bladeAt(390, 33, oldBlade), t)}${caption('Lift off the upper half')}`,
  remove: (t) =>
    `${bench}${box('BLADES', 960, 60)}${openKnife('')}${bladeAt(between(720, 1000, t), between(393, 96, t), oldBlade, between(0, -12, t))}${caption('Old blade into the box')}`,
  insert: (t) =>
    `${bench}${openKnife('')}${bladeAt(between(1040, 720, t), between(560, 393, t), newBlade, between(24, 0, t))}${caption('New blade, sharp edge down')}`,
  close: (t) =>
    `${bench}${t < 0.5 ? openKnife(bladeAt(390, 33, newBlade), 1 - 2 * t) : `<g transform="translate(0 40)">${knife(0, 720 * (t - 0.5), newBlade)}${screwdriver(652, 372, t * 200)}</g>`}${caption('Close and tighten the bolt')}`,
  check: (t) => `${bench}${knife(t, 0, newBlade)}${caption('Push forward: the blade locks')}`,
  end: () =>
    `<rect width="1280" height="720" fill="#1f2a33"/><g transform="translate(0 20)">${knife(1, 0, newBlade)}</g><text x="640" y="210" text-anchor="middle" font-size="62" font-weight="700" fill="#fff">Done</text>`,
};

export const sceneSvg = (name, t) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="DejaVu Sans, Liberation Sans, sans-serif"><defs>${shadow}${wood}</defs>${pictures[name](t)}</svg>`;
