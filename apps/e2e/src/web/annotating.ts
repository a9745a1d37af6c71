import { expect } from '@jest/globals';
import { eventually } from '@sop/testing';
import type { Page } from 'playwright-core';
import type { ShownObject } from '../object-video.js';

/** The margin of the annotator around a fitted frame, in pixels. */
const margin = 24;

export const drawingArea = (page: Page) => page.getByRole('application');

/** The part of a canvas that this suite uses in the page. */
interface Drawn {
  width: number;
  height: number;
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> };
  };
}

const opacityInTheMiddle = (canvas: Drawn): number =>
  canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] ?? 0;

/** Nothing can be drawn before the picture of the frame is loaded. */
export async function frameShown(page: Page): Promise<void> {
  await drawingArea(page).waitFor();
  const canvas = drawingArea(page).locator('canvas').first();
  await eventually(async () => expect(await canvas.evaluate(opacityInTheMiddle)).toBe(255));
}

/** Drags a box over an object on the frame like a user with a mouse: in several small moves. */
export async function drawBox(
  page: Page,
  picture: { width: number; height: number },
  box: ShownObject['box'],
): Promise<void> {
  const area = await drawingArea(page).boundingBox();
  if (!area) throw new Error('The drawing area is not shown');
  const scale = Math.min(
    (area.width - 2 * margin) / picture.width,
    (area.height - 2 * margin) / picture.height,
  );
  const at = (x: number, y: number): [number, number] => [
    area.x + (area.width - picture.width * scale) / 2 + x * picture.width * scale,
    area.y + (area.height - picture.height * scale) / 2 + y * picture.height * scale,
  ];
  await page.mouse.move(...at(box.x, box.y));
  await page.mouse.down();
  await page.mouse.move(...at(box.x + box.width / 2, box.y + box.height / 2), { steps: 4 });
  await page.mouse.move(...at(box.x + box.width, box.y + box.height), { steps: 4 });
  await page.mouse.up();
}

/** Labels the new box. */
export async function giveLabel(page: Page, label: string): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Label for the new box' }).getByRole('textbox');
  await field.fill(label);
  await field.press('Enter');
  await field.waitFor({ state: 'hidden' });
}

export const boxTexts = (page: Page) =>
  page.getByRole('listbox', { name: 'Boxes on this frame' }).getByRole('option');
