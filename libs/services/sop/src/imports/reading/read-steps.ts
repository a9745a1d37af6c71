import { editingLimits, importLimits, onOneLine, truncate } from '@sop/contracts';
import { allTexts } from '../../exports/document/export.texts.js';
import { shownText, textOf, type Block } from './blocks.js';
import type { InterpretedSop, Placed } from './interpreted-sop.js';
import type { LeftOutList } from './left-out-list.js';

type Step = InterpretedSop['steps'][number];

/** The line below the title of a step in a document of our own: when it is in the video, and whether it needs review. */
const timeLine = /^Video \d+:\d\d(?::\d\d)? – \d+:\d\d(?::\d\d)?(?= · |$)/;
/** The last line of such a document. */
const madeLine = /^(?:Generated on \d{1,2}|Erstellt am \d{1,2}\.) \p{Lu}\p{Ll}+ \d{4}$/u;
const mostPictures = 1 + editingLimits.morePictures;

/** The steps with what follows them. A marked paragraph that repeats a precaution ties it to its step. */
export function readSteps(
  placed: readonly Placed[],
  starts: ReadonlySet<Block>,
  precautions: InterpretedSop['precautions'],
  leftOut: LeftOutList,
): Step[] {
  const steps: Step[] = [];
  const times: string[] = [];
  const isNumbered = areNumbered([...starts]);
  let pictures = 0;
  for (const [at, { block }] of placed.entries()) {
    const step = steps.at(-1);
    const text = textOf(block);
    if (starts.has(block)) steps.push(newStep(titleOf(block, steps.length + 1, isNumbered)));
    else if (!step || (at === placed.length - 1 && madeLine.test(text))) leftOut.add('outside', text);
    else if (block.kind === 'picture') {
      pictures += 1;
      if (step.pictures.length < mostPictures && pictures <= importLimits.pictures) step.pictures.push(block);
      else leftOut.add('too-many', text);
    } else if (step.paragraphs.length === 0 && timeLine.test(text)) {
      const [time = ''] = timeLine.exec(text) ?? [];
      times.push(time);
      if (text.length > time.length) leftOut.add('outside', `${step.title}: ${text.slice(time.length + 3)}`);
    } else if (allTexts.some(({ notLoaded }) => text === notLoaded))
      leftOut.add('picture-missing', step.title);
    else if (!tiePrecaution(block, text, steps.length - 1, precautions))
      step.paragraphs.push(...shownText(block).split('\n'));
  }
  leftOut.add('video-time', times.join(', '));
  for (const step of steps) step.paragraphs = fitting(step.paragraphs, leftOut);
  return steps;
}

/** A text that is too long for a title is the first paragraph as well. */
function newStep(title: string): Step {
  const isLong = title.length > editingLimits.title;
  return {
    title: truncate(title, editingLimits.title),
    paragraphs: isLong ? [title] : [],
    pictures: [],
  };
}

const startsWith = (number: number) => new RegExp(`^${number}\\s+(?=\\S)`);

/** A single "3 bolts" is a title, but not if every heading begins with its number. */
const areNumbered = (starts: readonly Block[]): boolean =>
  starts.every((block, at) => block.kind === 'heading' && startsWith(at + 1).test(block.text));

/** A heading without its own number in front, as in `3. Clamp it`, `Step 3: Clamp it` or `4.3 Clamp it`. */
function titleOf(block: Block, number: number, isNumbered: boolean): string {
  const text = onOneLine(textOf(block));
  if (block.kind !== 'heading') return text;
  if (isNumbered) return text.replace(startsWith(number), '');
  const own = new RegExp(`^(?:(?:step|schritt)\\s+${number}\\s*[.:)–-]?|${number}[.):])\\s+(?=\\S)`, 'i');
  const shorter = text.replace(own, '');
  return shorter === text ? text.replace(/^\d{1,3}(?:\.\d{1,3})+\.?\s+(?=\S)/, '') : shorter;
}

function tiePrecaution(
  block: Block,
  text: string,
  step: number,
  precautions: InterpretedSop['precautions'],
): boolean {
  if (block.kind !== 'paragraph' || block.isMarked !== true) return false;
  const same = precautions.find((each) => each.text === text && each.step_index === null);
  if (same) same.step_index = step;
  return same !== undefined;
}

/** As many paragraphs as a description may have letters. */
function fitting(paragraphs: readonly string[], leftOut: LeftOutList): string[] {
  const fitted: string[] = [];
  let letters = 0;
  for (const paragraph of paragraphs.map((each) => each.trim()).filter((each) => each !== '')) {
    if (letters + paragraph.length <= editingLimits.description) {
      fitted.push(paragraph);
      letters += paragraph.length + 1;
    } else leftOut.add('too-long', paragraph);
  }
  return fitted;
}
