import { z } from 'zod';

/** Who writes or listens: OpenAI with the master key, any server that speaks the same interface, or this machine alone. */
export const modelProviders = ['openai', 'server', 'none'] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** Where OpenAI itself answers. */
export const openAiAddress = 'https://api.openai.com/v1';

export const modelLimits = {
  address: 300,
  name: 200,
  contextTokens: { min: 4096, max: 1_000_000 },
  timeoutSeconds: { min: 1, max: 1800 },
  /** Of a server's list. */
  listed: 500,
  /** Of this machine, at which servers are looked for. */
  ports: 8,
} as const;

const addressError = 'Please enter the address of a server, such as http://127.0.0.1:11434/v1.';

/** Credentials, queries and fragments have no place in it: the key is stored apart, encrypted. */
function isServerAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

/** The base address of an OpenAI-compatible server, without a slash at its end. */
export const modelServerAddress = z
  .string()
  .trim()
  .min(1, { error: addressError, abort: true })
  .max(modelLimits.address)
  .refine(isServerAddress, addressError)
  .transform((text) => text.replace(/\/+$/, ''));

const modelName = z
  .string()
  .trim()
  .max(modelLimits.name)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use letters, digits and punctuation only.');

const choice = {
  provider: z.enum(modelProviders),
  /** Of the server, where the provider is one. */
  address: modelServerAddress.nullable(),
  model: modelName,
};

interface Choice {
  provider: ModelProvider;
  address: string | null;
  model: string;
}
const hasAddress = ({ provider, address }: Choice): boolean => provider !== 'server' || address !== null;
const hasModel = ({ provider, model }: Choice): boolean => provider === 'none' || model !== '';
const needsAddress = { path: ['address'], error: addressError };
const needsModel = { path: ['model'], error: 'Please enter the name of a model.' };

/** Which models the whole installation uses. Read when a run begins. */
export const modelSettings = z.object({
  writing: z
    .object({
      ...choice,
      /** Compares the draft with the transcript, on the same server; empty: the writing model. */
      checking_model: modelName,
      /** Looks at pictures for companies that agreed to it, on the same server; empty: the writing model. */
      vision_model: modelName.default(''),
      /** Tokens that the model holds, question and answer together. */
      context_tokens: z.number().int().min(modelLimits.contextTokens.min).max(modelLimits.contextTokens.max),
    })
    .refine(hasAddress, needsAddress)
    .refine(hasModel, needsModel),
  /** With `none` as its provider, the model is one of this machine; empty: the most accurate one. */
  speech: z.object(choice).refine(hasAddress, needsAddress).refine(hasModel, needsModel),
  /** For one try of one call. */
  timeout_seconds: z.number().min(modelLimits.timeoutSeconds.min).max(modelLimits.timeoutSeconds.max),
});
export type ModelSettings = z.infer<typeof modelSettings>;
