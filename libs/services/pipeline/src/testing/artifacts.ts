import type { Detection } from '@sop/contracts';
import type { ChosenNetworks } from '../ai/ports.js';
import type { MeasuredFrame } from '../stages/artifacts.js';

export const seenAt = (label: string, seconds: number, more: Partial<Detection> = {}): Detection => ({
  label,
  seconds,
  score: 0.8,
  box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 },
  ...more,
});

/** One frame a second; up to sixteen frames all look different. */
export const frameAt = (seconds: number): MeasuredFrame => ({
  index: seconds,
  seconds,
  key: `frames/${seconds}.jpg`,
  thumbnail_key: `frames/${seconds}-small.jpg`,
  scene_score: 0.01,
  sharpness: 100,
  contrast: 0.3,
  hash: (seconds % 16).toString(16).repeat(16),
});

export const networksOf = (change: Partial<ChosenNetworks> = {}): ChosenNetworks => ({
  base: { model: 'coco-ssd-mobilenet-v2', title: 'COCO-SSD MobileNetV2', reason: null },
  backend: 'wasm',
  company: null,
  classes: ['person', 'knife'],
  ...change,
});
