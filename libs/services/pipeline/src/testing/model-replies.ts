import type { Observations } from '@sop/procedure-writer';
import { written, type ChatRequest, type Reply } from './compatible-server.js';

/** A narration of these lines, five seconds apart. */
export const narrated = (...texts: string[]): Observations => ({
  durationSeconds: texts.length * 5,
  creationType: 'video_upload',
  segments: texts.map((text, id) => ({
    id,
    start_seconds: id * 5,
    end_seconds: id * 5 + 4,
    text,
    confidence: 0.9,
  })),
});

/** Whether a model is asked to write, not to compare. */
export const isWriting = ({ messages }: ChatRequest): boolean =>
  messages[0]?.content.startsWith('You turn') === true;

/** The lines of speech that a model is sent. */
export const linesOf = ({ messages }: ChatRequest): [id: number, text: string][] =>
  [...(messages[1]?.content ?? '').matchAll(/^\[(\d+)\] [\d.]+-[\d.]+ (.+)$/gm)].map(([, id, text = '']) => [
    Number(id),
    text,
  ]);

type Fields = Record<string, unknown>;

export const line = (text: string, ...ids: number[]): string => `[${ids.join(',')}] ${text}`;

/** A step whose title is its first sentence as well. */
export const step = (title: string, id: number, ...more: unknown[]): Fields => ({
  title,
  text: [line(`${title}.`, id), ...more],
});

/** A draft in the requested schema. */
export const draft = (steps: unknown, more: Fields = {}): Fields => ({
  language: 'en',
  on_screen: false,
  title: null,
  no_steps: null,
  steps,
  equipment: [],
  precautions: [],
  left_out: [],
  ...more,
});

export const drafted = (steps: unknown, more: Fields = {}): Reply => written(draft(steps, more));

/** The result of a comparison. */
export const differing = (differ: Fields[], missing: Fields[] = []): Reply => written({ differ, missing });
