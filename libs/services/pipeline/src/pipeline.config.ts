import { modelLimits, modelServerAddress } from '@sop/contracts';
import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Worker processes beside this service; 0 where workers are deployed on their own. */
  PIPELINE_WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  /** Threads speech recognition may use: more shorten it little and cost the other stages their core (libs/speech). */
  MODEL_THREADS: z.coerce.number().int().min(1).max(64).default(1),
  /** What the operator's number of jobs at once is multiplied by, over all workers: its bound is 10, and a cluster has more. */
  PIPELINE_JOBS_FACTOR: z.coerce.number().int().min(1).max(100).default(1),
  /** How many of them one worker takes; as many as all together unless it is said. */
  PIPELINE_JOBS_EACH: z.coerce.number().int().min(1).max(10).default(10),
  /** How long a worker that died keeps its job from the others. */
  PIPELINE_LEASE_SECONDS: z.coerce.number().min(1).max(600).default(30),
  /** Any endpoint that speaks the OpenAI interface. */
  OPENAI_BASE_URL: modelServerAddress.optional(),
  /** Another one for speech. */
  OPENAI_SPEECH_BASE_URL: modelServerAddress.optional(),
  /** `none`: what is on this machine listens. */
  OPENAI_SPEECH_MODEL: z.string().default('whisper-1'),
  /** `none`: the offline writer writes. */
  OPENAI_TEXT_MODEL: z.string().default('gpt-4o-mini'),
  /** The model that compares what was written with what was said; that which writes, unless it is said. */
  OPENAI_CHECK_MODEL: z.string().min(1).optional(),
  /** Tokens that the model which writes holds, question and answer together. */
  OPENAI_CONTEXT_TOKENS: z.coerce.number().int().min(4096).max(1_000_000).default(8192),
  /** For one try of one call: a recogniser on one's own machine may need longer for eight minutes of speech. */
  OPENAI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(1800).default(120),
  /** Where model servers are looked for on this machine: Ollama, LM Studio, llama.cpp, vLLM. Empty: nowhere. */
  MODEL_SERVER_PORTS: z
    .string()
    .default('11434,1234,8080,8000')
    .transform((text) => (text.trim() === '' ? [] : text.split(',').map(Number)))
    .pipe(z.array(z.number().int().min(1).max(65_535)).max(modelLimits.ports)),
});

export interface PipelineConfig {
  workers: number;
  modelThreads: number;
  jobsFactor: number;
  jobsEach: number;
  leaseSeconds: number;
  openaiBaseUrl: string | undefined;
  openaiSpeechBaseUrl: string | undefined;
  openaiSpeechModel: string;
  openaiTextModel: string;
  openaiCheckModel: string;
  openaiContextTokens: number;
  openaiTimeoutSeconds: number;
  modelServerPorts: readonly number[];
}

/** Instead of the name of a model: none of a provider elsewhere is used for this. */
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
    openaiSpeechBaseUrl: read.OPENAI_SPEECH_BASE_URL ?? read.OPENAI_BASE_URL,
    openaiSpeechModel: read.OPENAI_SPEECH_MODEL,
    openaiTextModel: read.OPENAI_TEXT_MODEL,
    openaiCheckModel: read.OPENAI_CHECK_MODEL ?? read.OPENAI_TEXT_MODEL,
    openaiContextTokens: read.OPENAI_CONTEXT_TOKENS,
    openaiTimeoutSeconds: read.OPENAI_TIMEOUT_SECONDS,
    modelServerPorts: read.MODEL_SERVER_PORTS,
  };
}
