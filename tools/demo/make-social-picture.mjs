import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../launch/browser.mjs';
import { runMain } from '../launch/terminal.mjs';

/*
 * Draws the preview picture of links to the landing page, with Debian's Chromium:
 *
 *     node tools/demo/make-social-picture.mjs [FILE]
 */
const root = join(import.meta.dirname, '..', '..');
const web = join(root, 'apps', 'web');
const file = process.argv[2] ?? join(web, 'public', 'social.png');
const dataOf = (file, type) => `data:${type};base64,${readFileSync(file).toString('base64')}`;
const font = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const sample = JSON.parse(readFileSync(join(web, 'src/features/sample-sop/sample.json'), 'utf8'));
const steps = sample.steps
  .slice(0, 3)
  .map(({ title }, position) => `<li><b>${position + 1}</b>${title}</li>`);

const page = `<style>
  @font-face { font-family: Inter; src: url(${dataOf(font, 'font/woff2')}); font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 520px; gap: 56px; align-items: center;
    box-sizing: border-box; padding: 64px; background: #fbfaf8; color: #1d1b18; font-family: Inter }
  header { display: flex; align-items: center; gap: 16px; font-weight: 650; font-size: 30px }
  header img { width: 56px } h1 { font-size: 62px; line-height: 1.08; letter-spacing: -0.025em; margin: 40px 0 24px }
  p { font-size: 26px; line-height: 1.45; color: #57534b; margin: 0 }
  figure { margin: 0; border: 1px solid #e6e2db; border-radius: 20px; overflow: hidden; background: #fff; box-shadow: 0 12px 32px #1d1b1824 }
  figure img { width: 100%; display: block } ol { list-style: none; margin: 0; padding: 12px 24px 20px }
  li { display: flex; gap: 16px; align-items: baseline; font-size: 22px; font-weight: 600; padding: 10px 0 } b { color: #0d5c75; font-size: 28px }
</style>
<div><header><img src="${dataOf(join(web, 'public/mark.svg'), 'image/svg+xml')}">SOP Creator</header>
<h1>Videos become procedures</h1><p>Film the work once. Get the steps, pictures and precautions.</p></div>
<figure><img src="${dataOf(join(web, 'public', sample.steps[1].picture), 'image/webp')}"><ol>${steps.join('')}</ol></figure>`;

await runMain(async () => {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1200, height: 630 } });
    const tab = await context.newPage();
    await tab.setContent(page);
    await tab.evaluate('document.fonts.ready');
    await tab.screenshot({ path: file });
  } finally {
    await browser.stop();
  }
});
