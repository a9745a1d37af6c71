import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeMarkup } from '@sop/contracts';
import {
  isReady,
  pictureName,
  signOffOf,
  type ExportDocument,
  type ExportStep,
  type PictureFile,
  type ReadyPicture,
} from '../document/export-document.js';
import { textsIn } from '../document/export.texts.js';
import { htmlStyle } from './html-style.js';

const file = 'document.html';

/**
 * One self-contained file without network and scripts, which its policy also forbids. Pictures are embedded one after the other.
 */
export async function writeHtml(document: ExportDocument, folder: string): Promise<string> {
  const handle = await open(join(folder, file), 'w');
  try {
    await handle.appendFile(head(document, await logoOf(document, folder), await linkOf(document, folder)));
    for (const step of document.steps) await handle.appendFile(await stepOf(step, document, folder));
    await handle.appendFile(foot(document));
  } finally {
    await handle.close();
  }
  return file;
}

const head = (document: ExportDocument, logo: string, link: string): string => `<!doctype html>
<html lang="${document.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeMarkup(document.title)}</title>
<style>${htmlStyle(document.inks)}</style>
</head>
<body class="${document.template}">
<header><div><h1 dir="auto">${escapeMarkup(document.title)}</h1><p>${escapeMarkup(document.facts)}</p>${releaseOf(document)}</div>${logo}</header>
<main>
${link}${listOf(document, 'safety')}${listOf(document, 'equipment')}<section>
<h2>${textsIn(document.language).procedure}</h2>
${document.noProcedure === null ? '' : `<p dir="auto">${escapeMarkup(document.noProcedure)}</p>\n`}<ol class="steps">
`;

const releaseOf = ({ release, isValid, withdrawal }: ExportDocument): string =>
  `<p class="release${isValid ? '' : ' invalid'}">${escapeMarkup(release)}${
    withdrawal === undefined ? '' : `<br>${escapeMarkup(withdrawal)}`
  }</p>`;

const foot = (document: ExportDocument): string => `</ol>
</section>
${signOff(document)}${
  document.transcription === null
    ? ''
    : `<section class="transcription">
<h2>${textsIn(document.language).transcription}</h2>
<p dir="auto">${escapeMarkup(document.transcription)}</p>
</section>
`
}</main>
<footer>${escapeMarkup(document.release)}<br>${escapeMarkup(document.generatedOn)}</footer>
</body>
</html>
`;

function listOf(document: ExportDocument, name: 'safety' | 'equipment'): string {
  const items = document[name];
  if (items.length === 0) return '';
  const isSafety = name === 'safety';
  const heading = isSafety ? textsIn(document.language).safety : document.equipmentHeading;
  const tag = isSafety ? 'ul' : 'ol';
  const isTicked = document.template === 'checklist';
  const lines = items.map((item) => {
    const text = escapeMarkup(item);
    return `<li dir="auto">${isTicked ? ticked(text) : text}</li>`;
  });
  return `<section class="${name}">
<h2>${escapeMarkup(heading)}</h2>
<${tag}${isTicked ? ' class="ticked"' : ''}>${lines.join('')}</${tag}>
</section>
`;
}

/** A line of a checklist. @param markup */
const ticked = (markup: string): string =>
  `<label><input type="checkbox"><span dir="auto">${markup}</span></label>`;

function signOff(document: ExportDocument): string {
  const fields = signOffOf(document).map((label) => `<p>${label}</p>`);
  if (fields.length === 0) return '';
  return `<section class="sign-off">
<h2>${textsIn(document.language).signOffHeading}</h2>
<div>${fields.join('')}</div>
</section>
`;
}

async function stepOf(
  step: ExportStep,
  { template, language }: Pick<ExportDocument, 'template' | 'language'>,
  folder: string,
): Promise<string> {
  const texts = textsIn(language);
  const uncertain = step.isUncertain ? ` <span class="uncertain">${texts.notCertain}</span>` : '';
  const time = step.time === '' ? [] : [`<p class="time">${escapeMarkup(step.time)}${uncertain}</p>`];
  const warnings = step.warnings.map((text) => `<p class="warning" dir="auto">${escapeMarkup(text)}</p>`);
  const paragraphs = step.paragraphs.map((text) => `<p dir="auto">${escapeMarkup(text)}</p>`);
  const pictures: string[] = [];
  for (const [index, picture] of step.pictures.entries())
    pictures.push(await pictureOf(picture, pictureName(step.title, index, texts), folder));
  const title = escapeMarkup(step.title);
  const [isTicked, isCompact] = [template === 'checklist', template === 'compact'];
  const lines = [...time, ...warnings, ...paragraphs, ...(isCompact ? [] : pictures)];
  // A picture floats beside what follows it.
  return `<li id="step-${step.number}" value="${step.number}">
${isCompact ? pictures.join('\n') : ''}
<h3 dir="auto">${isTicked ? ticked(`${step.number}. ${title}`) : title}</h3>
${lines.join('\n')}
</li>
`;
}

async function pictureOf(picture: PictureFile, name: string, folder: string): Promise<string> {
  if (!isReady(picture)) return `<p class="missing">${escapeMarkup(picture.line)}</p>`;
  return imageOf(picture, name, folder);
}

/** Decorative: it repeats what the text says. */
const logoOf = async ({ logo }: ExportDocument, folder: string): Promise<string> =>
  logo ? imageOf(logo, '', folder) : '';

async function linkOf({ link, qrCode, language }: ExportDocument, folder: string): Promise<string> {
  if (!link || !qrCode) return '';
  const lines = [...link.lines, link.address].map((line) => escapeMarkup(line));
  return `<section class="link">${await imageOf(qrCode, textsIn(language).qrCode, folder)}<p>${lines.join('<br>')}</p></section>\n`;
}

async function imageOf(picture: ReadyPicture, name: string, folder: string): Promise<string> {
  const content = await readFile(join(folder, picture.file), 'base64');
  const type = picture.kind === 'jpg' ? 'image/jpeg' : 'image/png';
  return `<img src="data:${type};base64,${content}" alt="${escapeMarkup(name)}" width="${picture.width}" height="${picture.height}">`;
}
