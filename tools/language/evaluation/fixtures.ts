import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { transcriptSegment } from '@sop/contracts';
import type { Observations } from '../../../libs/procedure-writer/src/types/observations.js';

const fixture = z.object({
  name: z.string(),
  /** `none`: no procedure is shown. */
  kind: z.enum(['physical', 'screen', 'none']),
  duration_seconds: z.number().positive(),
  segments: z.array(transcriptSegment),
  steps: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  screen_text: z
    .array(
      z.object({
        seconds: z.number(),
        lines: z.array(
          z.object({ text: z.string(), top: z.number(), height: z.number(), confidence: z.number() }),
        ),
      }),
    )
    .optional(),
});
export type Fixture = z.infer<typeof fixture>;

/** The transcripts of this folder: made for this purpose, in our own words, with the steps a person would write. */
export function readFixtures(folder: string): Fixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => fixture.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

export function observationsOf(item: Fixture): Observations {
  return {
    durationSeconds: item.duration_seconds,
    creationType: item.kind === 'screen' && item.segments.length === 0 ? 'screen_record' : 'video_upload',
    segments: item.segments,
    ...(item.screen_text ? { screenText: item.screen_text } : {}),
  };
}
