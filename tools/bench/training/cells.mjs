import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printFigure, printSkipped, printVerdict } from '../method/report.mjs';
import { learn } from './learn.mjs';

/** Ordered by difficulty; the target applies to the first. */
const classNames = ['WBC', 'RBC', 'Platelets'];
const lengths = [20, 50, 100];
const what = `blood cells, mAP50 after ${lengths.join(' / ')} epochs; AP50, best class`;
/** The share of held-out pictures is one in five. */
const heldOutEvery = 5;

/** Blood cells in a folder of `annotations` (Pascal VOC) and `images`: sixty pictures, 48 of them to learn from. */
export async function trainOnCells({ folder, modelsDir }) {
  const cells = process.env.BENCH_CELLS_DIR;
  if (cells === undefined || !existsSync(cells))
    return printSkipped(what, 'there is no folder of them (BENCH_CELLS_DIR)');
  const pictures = readdirSync(join(cells, 'annotations'))
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => picture(cells, name));
  const isHeldOut = (_picture, at) => at % heldOutEvery === heldOutEvery - 1;
  const heldOut = pictures.filter(isHeldOut);
  const train = pictures.filter((each, at) => !isHeldOut(each, at));
  printFigure('blood cells', `${train.length} pictures to learn from, ${heldOut.length} held out`);
  const all = [];
  for (const epochs of lengths)
    all.push(await learn({ what: 'blood cells', folder, modelsDir, classNames, train, heldOut, epochs }));
  const easy = all.at(-1).evaluation.classes.find(({ label }) => label === classNames[0])?.ap50 ?? 0;
  const precisions = all.map(({ evaluation }) => evaluation.map50.toFixed(2)).join(' / ');
  printFigure(what, `${precisions}; ${easy.toFixed(2)}`);
  printVerdict(`AP50 of ${classNames[0]}`, easy, { atLeast: 0.8 });
}

function picture(cells, name) {
  const text = readFileSync(join(cells, 'annotations', name), 'utf8');
  const [width, height] = [numberIn(text, 'width'), numberIn(text, 'height')];
  const boxes = [...text.matchAll(/<object>([\s\S]*?)<\/object>/g)].map(([object]) => {
    const [left, top, right, bottom] = ['xmin', 'ymin', 'xmax', 'ymax'].map((tag) => numberIn(object, tag));
    const label = /<name>(.*?)</.exec(object)?.[1] ?? '';
    const box = {
      x: left / width,
      y: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    };
    return { label, box };
  });
  const id = basename(name, '.xml');
  return {
    id,
    boxes: boxes.filter(({ box }) => box.width > 0 && box.height > 0),
    file: async () => join(cells, 'images', `${id}.jpg`),
  };
}

const numberIn = (text, tag) => Number(new RegExp(`<${tag}>([\\d.]+)`).exec(text)?.[1] ?? 0);
