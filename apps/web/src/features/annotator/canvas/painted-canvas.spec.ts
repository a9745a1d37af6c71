import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PaintedCanvas } from './painted-canvas.js';

const transforms: number[][] = [];
const context = {
  setTransform: (...transform: number[]) => transforms.push(transform),
  clearRect: () => undefined,
  save: () => undefined,
  restore: () => undefined,
};
const paint = jest.fn();
let canvas: HTMLCanvasElement;
let painted: PaintedCanvas;

beforeEach(() => {
  jest.useFakeTimers();
  paint.mockClear();
  canvas = document.createElement('canvas');
  canvas.getContext = (() => context) as never;
  painted = new PaintedCanvas(canvas, paint);
});
afterEach(() => {
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: 1 });
  jest.useRealTimers();
});

describe('painted canvas', () => {
  it('paints once for all requests within an animation frame', () => {
    for (let times = 0; times < 3; times += 1) painted.requestPaint();
    expect(paint).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(paint).toHaveBeenCalledTimes(1);
    painted.requestPaint();
    jest.runAllTimers();
    expect(paint).toHaveBeenCalledTimes(2);
  });

  it('paints at once in a new size, in CSS pixels at the density of the screen', () => {
    Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: 2 });
    painted.requestPaint();
    painted.resize({ width: 300, height: 150 });
    expect([canvas.width, canvas.height, canvas.style.width]).toEqual([600, 300, '300px']);
    expect(transforms.at(-1)).toEqual([2, 0, 0, 2, 0, 0]);
    jest.runAllTimers();
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it('paints nothing after it is closed', () => {
    painted.requestPaint();
    painted.close();
    jest.runAllTimers();
    expect(paint).not.toHaveBeenCalled();
  });
});
