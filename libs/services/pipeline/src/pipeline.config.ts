import { modelLimits, modelServerAddress } from '@sop/contracts';
import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Number of worker processes of this service; 0 when workers are deployed separately. */
  PIPELINE_WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  /** Threads of speech recognition: more of them gain little and take a core from other stages (libs/speech). */
  MODEL_THREADS: z.coerce.number().int().min(1).max(64).default(1),
  /**
   * Multiplies the operator's number of concurrent jobs over all workers: its maximum is 10, and a cluster has
   * more.
   */
  PIPELINE_JOBS_FACTOR: z.coerce.number().int().min(1).max(100).default(1),
  /** Concurrent jobs of one worker; by default as many as all together. */
  PIPELINE_JOBS_EACH: z.coerce.number().int().min(1).max(10).default(10),
  /** How long a dead worker holds its job. */
  PIPELINE_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(30),
  /** Any endpoint that speaks the OpenAI interface. */
  OPENAI_BASE_URL: modelServerAddress.optional(),
  /** `true`: the server at that address wants no key. */
  OPENAI_ANONYMOUS: z.stringbool().default(false),
  /** Another one for speech. */
  OPENAI_SPEECH_BASE_URL: modelServerAddress.optional(),
  /** `none`: what is on this machine listens. */
  OPENAI_SPEECH_MODEL: z.string().default('whisper-1'),
  /** `none`: the offline writer is used. */
  OPENAI_TEXT_MODEL: z.string().default('gpt-4o-mini'),
  /** The model that compares the draft with the transcript; by default the one that writes. */
  OPENAI_CHECK_MODEL: z.string().min(1).optional(),
  /** The model that looks at pictures for companies that agreed to it; by default the one that writes. */
  OPENAI_VISION_MODEL: z.string().min(1).optional(),
  /** Context size of the writing model in tokens, question and answer together. */
  OPENAI_CONTEXT_TOKENS: z.coerce.number().int().min(4096).max(1_000_000).default(8192),
  /** Per attempt of a call: a local recogniser may need longer for eight minutes of speech. */
  OPENAI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(1800).default(120),
  /** Where model servers are looked for on this machine: Ollama, LM Studio, llama.cpp, vLLM. Empty: nowhere. */
  PIPELINE_MODEL_PORTS: z
    .string()
    .default('11434,1234,8080,8000')
    .transform((text) => (text.trim() === '' ? [] : text.split(',').map(Number)))
    .pipe(z.array(z.number().int().min(1).max(65_535)).max(modelLimits.ports)),
});

/** Every setting of the service: its worker processes read the same ones. */
export const pipelineVariables: readonly string[] = Object.keys(variables.shape);

export interface PipelineConfig {
  workers: number;
  modelThreads: number;
  jobsFactor: number;
  jobsEach: number;
  leaseSeconds: number;
  openaiBaseUrl: string | undefined;
  isOpenaiAnonymous: boolean;
  openaiSpeechBaseUrl: string | undefined;
  openaiSpeechModel: string;
  openaiTextModel: string;
  openaiCheckModel: string;
  openaiVisionModel: string;
  openaiContextTokens: number;
  openaiTimeoutSeconds: number;
  modelServerPorts: readonly number[];
}

/** In place of a model's name: no external provider is used for this. */
export const noModel = 'none';

export const PIPELINE_CONFIG = Symbol('pipeline config');

export function readPipelineConfig(): PipelineConfig {
  const read = serviceConfig(variables);
  return {
    workers: read.PIPELINE_WORKERS,
    modelThreads: read.MODEL_THREADS,
    jobsFactor: read.PIPELINE_JOBS_FACTOR,
    jobsEach: read.PIPELINE_JOBS_EACH,
    leaseSeconds: read.PIPELINE_LEASE_SECONDS,
    openaiBaseUrl: read.OPENAI_BASE_URL,
    isOpenaiAnonymous: read.OPENAI_ANONYMOUS && read.OPENAI_BASE_URL !== undefined,
    openaiSpeechBaseUrl: read.OPENAI_SPEECH_BASE_URL ?? read.OPENAI_BASE_URL,
    openaiSpeechModel: read.OPENAI_SPEECH_MODEL,
    openaiTextModel: read.OPENAI_TEXT_MODEL,
    openaiCheckModel: read.OPENAI_CHECK_MODEL ?? read.OPENAI_TEXT_MODEL,
    openaiVisionModel: read.OPENAI_VISION_MODEL ?? read.OPENAI_TEXT_MODEL,
    openaiContextTokens: read.OPENAI_CONTEXT_TOKENS,
    openaiTimeoutSeconds: read.OPENAI_TIMEOUT_SECONDS,
    modelServerPorts: read.PIPELINE_MODEL_PORTS,
  };
}
