import type { BrandInks } from '@sop/contracts';

/** The colours, in light and dark, and on paper, which is light. */
const colours = ({ accent, accentOnDark, banner }: BrandInks): string => `
:root { color-scheme: light dark; --ink: #1d1b18; --soft: #57534b; --paper: #fff; --line: #d8d3ca; --accent: ${accent}; --banner: ${banner};
  --amber: #fdf4df; --amber-edge: #c98a12; --amber-ink: #7f5300; }
@media (prefers-color-scheme: dark) { :root { --ink: #efece6; --soft: #bdb7ac; --paper: #161513; --line: #3b3831; --accent: ${accentOnDark};
  --amber: #352a13; --amber-edge: #e0a93a; --amber-ink: #e9bd63; } }
@media print { :root { color-scheme: light; --ink: #1d1b18; --soft: #57534b; --paper: #fff; --line: #b3b3b3; --accent: ${accent}; --amber: #fdf4df; --amber-ink: #7f5300; } }
`;

const layout = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1.5rem; background: var(--banner); color: #fff; padding: 2.5rem max(1.25rem, calc(50vw - 21.75rem)); }
header h1 { margin: 0; font-size: clamp(1.5rem, 5vw, 2.25rem); line-height: 1.2; text-wrap: balance; }
header p { margin: .5rem 0 0; }
header .release { font-weight: 600; }
header .invalid { display: inline-block; padding: .25rem .75rem; border-left: 4px solid var(--amber-edge); background: var(--amber); color: var(--amber-ink); }
main, footer { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
h2 { margin: 2.5rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--accent); color: var(--accent); font-size: 1.3rem; }
h3 { margin: 0; font-size: 1.15rem; line-height: 1.4; }
p { margin: 0 0 .75rem; }
.safety ul { margin: 0; padding: .75rem 1.25rem .75rem 2.25rem; background: var(--amber); border-left: 4px solid var(--amber-edge); }
.warning { padding: .5rem 1rem; background: var(--amber); border-left: 4px solid var(--amber-edge); }
.steps { margin: 0; padding: 0 0 0 2.25rem; }
.steps > li { margin: 0 0 2.5rem; }
.steps > li::marker { color: var(--accent); font-weight: 700; }
.time { color: var(--soft); font-size: .875rem; }
.uncertain { color: var(--amber-ink); }
.missing { color: var(--soft); font-style: italic; text-align: center; }
img { display: block; max-width: 100%; max-height: 28rem; width: auto; height: auto; margin: 1rem auto 0; border: 1px solid var(--line); }
header div { flex: 1; min-width: 0; }
header img { flex: none; max-width: min(9.5rem, 30%); max-height: 5.25rem; margin: 0; border: 0; border-radius: .375rem; }
.link { display: flex; align-items: center; gap: 1rem; margin-top: 1.5rem; }
.link img { flex: none; width: 7rem; height: 7rem; margin: 0; border: 0; image-rendering: pixelated; }
.link p { margin: 0; color: var(--soft); font-size: .875rem; }
.transcription p { color: var(--soft); }
footer { padding-block: 2rem 3rem; color: var(--soft); font-size: .875rem; }
`;

const templates = `
.compact { font-size: 15px; line-height: 1.45; }
.compact header { padding-block: 1.25rem; }
.compact header h1 { font-size: clamp(1.25rem, 4vw, 1.6rem); }
.compact h2 { margin: 1.25rem 0 .5rem; font-size: 1.05rem; }
.compact h3 { font-size: 1rem; }
.compact p { margin-bottom: .3rem; }
.compact .steps > li { margin-bottom: .9rem; }
.compact .steps > li::after { display: block; clear: both; content: ""; }
.compact .warning { display: flow-root; }
.compact .steps img { float: right; max-width: 9rem; max-height: 6.5rem; margin: 0 0 .25rem 1rem; }
.ticked, .checklist .steps { list-style: none; padding: 0; }
.checklist .steps > li { margin-bottom: 1.25rem; }
.ticked li { margin: .35rem 0; }
label { display: grid; grid-template-columns: 1.25rem 1fr; gap: .75rem; align-items: start; }
input { width: 1.25rem; height: 1.25rem; margin: .2rem 0 0; accent-color: var(--accent); }
.checklist .steps > li > :not(h3) { margin-left: 2rem; }
.sign-off { break-inside: avoid; }
.sign-off div { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 2rem; }
.sign-off p { padding-top: .35rem; margin: 3rem 0 0; border-top: 1px solid var(--ink); color: var(--soft); font-size: .875rem; }
`;

const paper = `
@page { size: A4; margin: 15mm; }
@media print { body { font-size: 10.5pt; } main, footer { max-width: none; padding: 0; }
  header { padding: 8mm; } header, header .invalid, .safety ul, .warning { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .steps > li { break-inside: avoid; } h2 { break-after: avoid; } main img { max-width: 70%; max-height: 80mm; }
  .compact { font-size: 9pt; } .compact header { padding: 5mm 8mm; } .compact .steps img { max-width: 34mm; max-height: 24mm; } }
`;

/** The style of the HTML document, on a screen of any size, in light and dark, and on paper. */
export const htmlStyle = (inks: BrandInks): string => `${colours(inks)}${layout}${templates}${paper}`;
