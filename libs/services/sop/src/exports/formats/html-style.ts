/** The style of the HTML document, on a screen of any size, in light and dark, and on paper. */
export const htmlStyle = `
:root { color-scheme: light dark; --ink: #1d1b18; --soft: #57534b; --paper: #fff; --line: #d8d3ca; --blue: #155a9c;
  --amber: #fdf4df; --amber-edge: #c98a12; --amber-ink: #7f5300; }
@media (prefers-color-scheme: dark) { :root { --ink: #efece6; --soft: #bdb7ac; --paper: #161513; --line: #3b3831; --blue: #8cc0f2;
  --amber: #352a13; --amber-edge: #e0a93a; --amber-ink: #e9bd63; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1.5rem; background: #155a9c; color: #fff; padding: 2.5rem max(1.25rem, calc(50vw - 21.75rem)); }
header h1 { margin: 0; font-size: clamp(1.5rem, 5vw, 2.25rem); line-height: 1.2; text-wrap: balance; }
header p { margin: .5rem 0 0; }
header .release { font-weight: 600; }
main, footer { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
h2 { margin: 2.5rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--blue); color: var(--blue); font-size: 1.3rem; }
h3 { margin: 0; font-size: 1.15rem; line-height: 1.4; }
p { margin: 0 0 .75rem; }
.safety ul { margin: 0; padding: .75rem 1.25rem .75rem 2.25rem; background: var(--amber); border-left: 4px solid var(--amber-edge); }
.warning { padding: .5rem 1rem; background: var(--amber); border-left: 4px solid var(--amber-edge); }
.steps { margin: 0; padding: 0 0 0 2.25rem; }
.steps > li { margin: 0 0 2.5rem; }
.steps > li::marker { color: var(--blue); font-weight: 700; }
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
@page { size: A4; margin: 15mm; }
@media print { :root { color-scheme: light; --ink: #1d1b18; --soft: #57534b; --paper: #fff; --line: #b3b3b3; --blue: #155a9c; --amber: #fdf4df; --amber-ink: #7f5300; }
  body { font-size: 10.5pt; } main, footer { max-width: none; padding: 0; }
  header { padding: 8mm; } header, .safety ul, .warning { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .steps > li { break-inside: avoid; } h2 { break-after: avoid; } main img { max-width: 70%; max-height: 80mm; } }
`;
