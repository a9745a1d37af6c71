/**
 * Shop-floor objects as SVG, drawn from the front with light from above. The shipped detector has no class for any of them (COCO).
 * `size` is the view box in pixels.
 */

const stops = (...colours) =>
  colours
    .map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('');
const across = (id, ...colours) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(...colours)}</linearGradient>`;
const along = (id, ...colours) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(...colours)}</linearGradient>`;
const ball = (id, ...colours) =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".8">${stops(...colours)}</radialGradient>`;

const torqueWrench = {
  label: 'torque wrench',
  size: { width: 760, height: 132 },
  defs: `${across('shaft', '#6d757c', '#f4f7f9', '#c3cad0', '#737b83', '#3d444a')}${across('grip', '#191c1f', '#5b6268', '#34393d', '#121416')}
    ${ball('head', '#ffffff', '#c4ccd2', '#6c757d', '#353c42')}${across('cap', '#5e0f0c', '#e04a3c', '#b02a20', '#4f0b08')}
    <pattern id="knurl" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 0 L12 12 M12 0 L0 12" stroke="#82898f" stroke-width="2"/><path d="M0 2 L10 12" stroke="#000" stroke-width="1.4" opacity=".7"/></pattern>`,
  drawing: `<path d="M96 46 L150 52 L150 80 L96 86 Z" fill="url(#shaft)"/>
    <rect x="140" y="50" width="330" height="32" rx="6" fill="url(#shaft)" stroke="#343a40" stroke-width="1.5"/>
    <circle cx="66" cy="66" r="60" fill="url(#head)" stroke="#2c3238" stroke-width="3"/>
    <circle cx="66" cy="66" r="40" fill="#596169" stroke="#c9d1d7" stroke-width="3"/>
    <rect x="46" y="46" width="40" height="40" rx="3" transform="rotate(12 66 66)" fill="#dfe5e9" stroke="#23282d" stroke-width="3"/>
    <circle cx="66" cy="66" r="7" fill="#2c3238"/>
    <path d="M30 28 A54 54 0 0 1 96 22" stroke="#fff" stroke-width="5" fill="none" opacity=".8" stroke-linecap="round"/>
    <rect x="392" y="44" width="92" height="44" rx="5" fill="url(#shaft)" stroke="#343a40" stroke-width="2"/>
    <rect x="404" y="56" width="68" height="20" rx="3" fill="#f7f4e4" stroke="#23282d" stroke-width="2"/>
    <path d="M412 58 V74 M420 62 V74 M428 58 V74 M436 62 V74 M444 58 V74 M452 62 V74 M460 58 V74" stroke="#b3261c" stroke-width="2.4"/>
    <rect x="484" y="38" width="232" height="56" rx="12" fill="url(#grip)"/><rect x="490" y="40" width="220" height="52" rx="10" fill="url(#knurl)"/>
    <rect x="490" y="46" width="216" height="9" rx="4" fill="#fff" opacity=".26"/>
    <path d="M528 39 V93 M600 39 V93 M672 39 V93" stroke="#0d0f10" stroke-width="6"/>
    <rect x="704" y="34" width="52" height="64" rx="14" fill="url(#cap)" stroke="#3f0806" stroke-width="2"/><rect x="712" y="42" width="34" height="9" rx="4" fill="#fff" opacity=".4"/>`,
};

const safetyValve = {
  label: 'safety valve',
  size: { width: 380, height: 480 },
  defs: `${along('brass', '#5c3d0c', '#c9962f', '#f8e19a', '#d2a03a', '#8a6118', '#4b3008')}${across('brassDown', '#f8e19a', '#d2a03a', '#8a6118', '#4b3008')}
    ${along('steel', '#4a5158', '#e9edf0', '#98a1a8', '#3b4147')}${along('red', '#7d0f0b', '#f0584a', '#cf2a1f', '#700b08')}`,
  drawing: `<rect x="150" y="396" width="80" height="80" fill="url(#brass)" stroke="#4b3008" stroke-width="2"/>
    <path d="M152 410 H228 M152 424 H228 M152 438 H228 M152 452 H228 M152 466 H228" stroke="#5c3d0c" stroke-width="4"/>
    <path d="M118 352 H262 L274 376 L262 400 H118 L106 376 Z" fill="url(#brass)" stroke="#4b3008" stroke-width="3"/><path d="M160 352 V400 M222 352 V400" stroke="#6b480f" stroke-width="3"/>
    <rect x="236" y="270" width="96" height="66" fill="url(#brassDown)" stroke="#4b3008" stroke-width="2"/>
    <rect x="322" y="254" width="50" height="98" rx="6" fill="url(#brassDown)" stroke="#4b3008" stroke-width="3"/><ellipse cx="368" cy="303" rx="9" ry="36" fill="#2b1c05"/>
    <path d="M124 352 C112 300 120 250 146 224 H234 C260 250 268 300 256 352 Z" fill="url(#brass)" stroke="#4b3008" stroke-width="3"/>
    <path d="M148 340 C140 300 146 262 162 238" stroke="#fff6d2" stroke-width="9" fill="none" opacity=".7" stroke-linecap="round"/>
    <circle cx="190" cy="296" r="30" fill="#d7dde1" stroke="#4b3008" stroke-width="4"/><path d="M190 296 L206 278" stroke="#b3261c" stroke-width="4"/><circle cx="190" cy="296" r="5" fill="#23282d"/>
    <path d="M134 198 H246 L254 212 L246 228 H134 L126 212 Z" fill="url(#brass)" stroke="#4b3008" stroke-width="3"/>
    <rect x="160" y="104" width="60" height="96" fill="url(#steel)" stroke="#343a40" stroke-width="2"/><path d="M160 122 L220 114 M160 142 L220 134 M160 162 L220 154 M160 182 L220 174" stroke="#2c3238" stroke-width="5"/>
    <rect x="180" y="66" width="20" height="44" fill="url(#steel)"/>
    <path d="M24 66 C24 26 356 26 356 66 C356 106 24 106 24 66 Z M66 66 C66 84 314 84 314 66 C314 46 66 46 66 66 Z" fill="url(#red)" fill-rule="evenodd" stroke="#560805" stroke-width="3"/>
    <path d="M48 60 L334 74 M332 58 L48 76 M190 44 V90" stroke="#b5231a" stroke-width="15"/><circle cx="190" cy="66" r="24" fill="url(#red)" stroke="#560805" stroke-width="3"/><circle cx="184" cy="60" r="8" fill="#fff" opacity=".55"/>
    <path d="M52 50 C96 36 240 32 300 42" stroke="#fff" stroke-width="6" fill="none" opacity=".55" stroke-linecap="round"/>`,
};

const hardHat = {
  label: 'hard hat',
  size: { width: 460, height: 300 },
  defs: `${ball('dome', '#fff7c2', '#ffd52e', '#e0a40c', '#8f6403')}${across('brim', '#ffe372', '#d99c09', '#7d5703')}`,
  drawing: `<path d="M40 232 C34 104 122 14 232 14 C342 14 424 104 420 232 Z" fill="url(#dome)" stroke="#8f6403" stroke-width="3"/>
    <path d="M190 18 C178 80 176 160 180 232 H284 C288 160 284 80 272 18 C246 10 214 10 190 18 Z" fill="#ffdf4f" stroke="#a87806" stroke-width="3"/>
    <path d="M120 232 C112 150 128 86 164 44 M344 232 C352 150 334 86 300 44" stroke="#a87806" stroke-width="4" fill="none"/>
    <path d="M4 250 C30 218 110 214 232 214 C354 214 430 218 456 250 C440 286 350 296 232 296 C114 296 24 286 4 250 Z" fill="url(#brim)" stroke="#7d5703" stroke-width="3"/>
    <path d="M76 166 C86 108 116 70 150 52" stroke="#fff" stroke-width="13" fill="none" opacity=".7" stroke-linecap="round"/>
    <path d="M36 250 C110 234 300 232 410 244" stroke="#fff3ae" stroke-width="6" fill="none" opacity=".8"/>`,
};

/** Objects by label. */
export const things = Object.fromEntries(
  [torqueWrench, safetyValve, hardHat].map((thing) => [thing.label, thing]),
);

/** Distractors that move but are not labelled: long, metallic, red or round like the labelled objects. */
export const distractors = [
  {
    size: { width: 520, height: 70 },
    defs: `${across('blade', '#6d757c', '#eef2f4', '#8d959c', '#454c52')}${across('handle', '#0d3d66', '#4d9bdc', '#1d65a5', '#082a48')}`,
    drawing: `<path d="M4 30 L24 26 H270 V46 H24 L4 42 Z" fill="url(#blade)"/><rect x="262" y="4" width="252" height="64" rx="30" fill="url(#handle)"/><path d="M300 18 H490 M300 36 H490 M300 54 H490" stroke="#062038" stroke-width="5"/>`,
  },
  {
    size: { width: 260, height: 260 },
    defs: ball('tape', '#f1f3f4', '#a9b1b7', '#5b636a'),
    drawing: `<path d="M130 4 A126 126 0 1 1 129.9 4 Z M130 58 A72 72 0 1 0 130.1 58 Z" fill="url(#tape)" fill-rule="evenodd" stroke="#3b4147" stroke-width="3"/><circle cx="130" cy="130" r="98" fill="none" stroke="#7d868d" stroke-width="3"/>`,
  },
  {
    size: { width: 300, height: 200 },
    defs: across('carton', '#d8ad78', '#b98a52', '#94683a'),
    drawing: `<rect x="4" y="4" width="292" height="192" fill="url(#carton)" stroke="#6d4a25" stroke-width="3"/><rect x="120" y="4" width="56" height="192" fill="#e8d3a8" opacity=".7"/><rect x="200" y="120" width="76" height="52" fill="#f7f7f4"/><path d="M208 132 H268 M208 142 H252 M208 152 H262" stroke="#444" stroke-width="4"/>`,
  },
];
