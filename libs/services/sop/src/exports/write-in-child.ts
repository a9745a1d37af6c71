import { extname } from 'node:path';
import { KillableWork } from '@sop/service-kit';
import type { Writing, Written } from './formats/write-document.js';

/** The longest SOP of the measurements takes seconds; see tools/bench/FIGURES.md. */
const work = new KillableWork<Writing, Written>({
  entry: new URL(`./formats/write-document${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 120,
  memoryMb: 2048,
  maxConcurrent: 2,
  maxQueued: 8,
});

/** Pictures, fonts and layout take processor and memory, so a process of its own writes, which can be killed. */
export const writeInChild = (writing: Writing): Promise<Written> => work.run(writing);
