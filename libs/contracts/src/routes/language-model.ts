import { z } from 'zod';
import { route } from '../route.js';
import { count, isoDate } from '../wire.js';

/** How many calls of late an operator is shown. */
export const shownModelCalls = 50;

/** The narration that a model is tried with: ten seconds. */
export const trialNarration = [
  'First, switch off the machine and pull the plug.',
  'Then take off the hopper, and never touch the blade with bare hands.',
  'If the light is red, wait five minutes before you open the cover.',
] as const;

/** What a provider takes for a million tokens, in the currency that the operator names; what they are reckoned with, nothing is paid by it. */
const price = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please enter the three letters of a currency, such as USD.'),
  input_per_million: z.number().min(0).max(1_000_000),
  output_per_million: z.number().min(0).max(1_000_000),
});

/** What came of a call: an answer, one that was cut off, a question that was too long, or why it failed. */
export const modelCallOutcomes = [
  'answered',
  'cut-off',
  'too-long',
  'key',
  'quota',
  'model',
  'request',
  'overloaded',
  'server',
  'unreachable',
  'wrong',
] as const;

const modelCall = z.object({
  at: isoDate,
  task: z.enum(['writing', 'checking']),
  model: z.string(),
  /** The form in which the model gives its answers. */
  form: z.enum(['json_schema', 'json_object', 'plain']),
  seconds: z.number().min(0).max(100_000),
  /** As the server counts them; null where it does not. */
  tokens_in: count.nullable(),
  tokens_out: count.nullable(),
  /** By the price, in its currency; null without a price or without tokens. */
  cost: z.number().min(0).max(1e12).nullable(),
  outcome: z.enum(modelCallOutcomes),
});
export type ShownModelCall = z.infer<typeof modelCall>;

export const languageModel = {
  calls: route({
    name: 'language-model.calls',
    owner: 'pipeline',
    method: 'GET',
    path: '/admin/language-model/calls',
    access: 'platform.keys',
    summary:
      'The last calls to language models, latest first, with what they cost by the price that the operator set',
    reply: z.object({ price: price.nullable(), calls: z.array(modelCall).max(shownModelCalls) }),
  }),
  try: route({
    name: 'language-model.try',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/language-model/try',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary: 'Has the language model write an SOP of a narration of ten seconds, and says what it took',
    reply: z.object({
      works: z.boolean(),
      /** What came of it, in a sentence. */
      message: z.string(),
      /** What it wrote. */
      steps: z.array(z.object({ title: z.string(), sentences: z.array(z.string()).max(60) })).max(120),
      calls: z.array(modelCall.omit({ at: true, cost: true })).max(20),
    }),
  }),
  setPrice: route({
    name: 'language-model.set-price',
    owner: 'pipeline',
    method: 'PUT',
    path: '/admin/language-model/price',
    access: 'platform.keys',
    summary: 'Sets what a million tokens cost',
    body: price,
    reply: price,
  }),
};
