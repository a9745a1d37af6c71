import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Worker processes beside this service; 0 where workers are deployed on their own. */
  PIPELINE_WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  /** Threads speech recognition may use: more shorten it little and cost the other stages their core (libs/speech). */
  MODEL_THREADS: z.coerce.number().int().min(1).max(64).default(1),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_SPEECH_MODEL: z.string().default('whisper-1'),
  OPENAI_TEXT_MODEL: z.string().default('gpt-4o-mini'),
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
});

export interface PipelineConfig {
  workers: number;
  modelThreads: number;
  openaiBaseUrl: string | undefined;
  openaiSpeechModel: string;
  openaiTextModel: string;
  ffmpegPath: string | undefined;
  ffprobePath: string | undefined;
}

export const PIPELINE_CONFIG = Symbol('pipeline config');

export function readPipelineConfig(): PipelineConfig {
  const read = serviceConfig(variables);
  return {
    workers: read.PIPELINE_WORKERS,
    modelThreads: read.MODEL_THREADS,
    openaiBaseUrl: read.OPENAI_BASE_URL,
    openaiSpeechModel: read.OPENAI_SPEECH_MODEL,
    openaiTextModel: read.OPENAI_TEXT_MODEL,
    ffmpegPath: read.FFMPEG_PATH,
    ffprobePath: read.FFPROBE_PATH,
  };
}
