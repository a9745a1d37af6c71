import { z } from 'zod';
import { modelLimits, modelProviders, modelServerAddress, modelSettings } from '../model-settings.js';
import { route } from '../route.js';
import { count, isoDate } from '../wire.js';

/** The number of recent calls that an operator is shown. */
export const shownModelCalls = 50;

/** The narration for testing a model: ten seconds. */
export const trialNarration = [
  'First, switch off the machine and pull the plug.',
  'Then take off the hopper, and never touch the blade with bare hands.',
  'If the light is red, wait five minutes before you open the cover.',
] as const;

/** The price of a provider for a million tokens, in a currency that the operator names; for calculation only. */
const price = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please enter the three letters of a currency, such as USD.'),
  input_per_million: z.number().min(0).max(1_000_000),
  output_per_million: z.number().min(0).max(1_000_000),
});

/** The outcome of a call: an answer, a truncated one, a question that was too long, or the reason of a failure. */
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
  task: z.enum(['writing', 'checking', 'seeing', 'translating']),
  model: z.string(),
  /** The format of the model's answers. */
  form: z.enum(['json_schema', 'json_object', 'plain']),
  seconds: z.number().min(0).max(100_000),
  /** By the server's count; null where it sends none. */
  tokens_in: count.nullable(),
  tokens_out: count.nullable(),
  /** By the price, in its currency; null without a price or without tokens. */
  cost: z.number().min(0).max(1e12).nullable(),
  outcome: z.enum(modelCallOutcomes),
});
export type ShownModelCall = z.infer<typeof modelCall>;

/** The models in use, and who chose them: an operator, or the environment of the installation. */
const modelsInUse = z.object({ source: z.enum(['settings', 'environment']), settings: modelSettings });

const listedModels = z.array(z.string().max(modelLimits.name)).max(modelLimits.listed);

/** A key for one server: it is sent to this origin alone. */
const serverKey = z.object({ address: modelServerAddress });
const serverKeyStatus = z.object({ is_set: z.boolean(), key_preview: z.string().nullable() });

export const languageModel = {
  settings: route({
    name: 'language-model.settings',
    owner: 'pipeline',
    method: 'GET',
    path: '/admin/language-model/settings',
    access: 'platform.keys',
    summary: 'The models that write, check and transcribe, and who set them',
    reply: modelsInUse,
  }),
  setSettings: route({
    name: 'language-model.set-settings',
    owner: 'pipeline',
    method: 'PUT',
    path: '/admin/language-model/settings',
    access: 'platform.keys',
    summary: 'Sets the models that write, check and transcribe',
    body: modelSettings,
    reply: modelsInUse,
  }),
  resetSettings: route({
    name: 'language-model.reset-settings',
    owner: 'pipeline',
    method: 'DELETE',
    path: '/admin/language-model/settings',
    access: 'platform.keys',
    summary: 'Returns to the models that the environment names',
    reply: modelsInUse,
  }),
  models: route({
    name: 'language-model.models',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/language-model/models',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary: 'The models of OpenAI or of a server',
    body: z
      .object({ provider: z.enum(modelProviders).exclude(['none']), address: modelServerAddress.nullable() })
      .refine(({ provider, address }) => provider !== 'server' || address !== null, {
        path: ['address'],
        error: 'Please enter the address of a server.',
      }),
    /** Without a list, `message` says why in a sentence. */
    reply: z.object({ models: listedModels, message: z.string().nullable() }),
  }),
  discover: route({
    name: 'language-model.discover',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/language-model/discover',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary: 'Searches for model servers on this machine, at their default ports',
    reply: z.object({
      /** False where the workers are other machines: a server on this one would be out of their reach. */
      is_searched: z.boolean(),
      found: z
        .array(z.object({ name: z.string(), address: z.string(), models: listedModels }))
        .max(modelLimits.ports),
    }),
  }),
  serverKey: route({
    name: 'language-model.server-key',
    owner: 'admin',
    method: 'GET',
    path: '/admin/language-model/server-key',
    access: 'platform.keys',
    summary: 'Whether a key is stored for a server',
    query: serverKey,
    reply: serverKeyStatus,
  }),
  setServerKey: route({
    name: 'language-model.set-server-key',
    owner: 'admin',
    method: 'PUT',
    path: '/admin/language-model/server-key',
    access: 'platform.keys',
    summary: 'Stores the key for a server',
    body: serverKey.extend({
      key: z
        .string('Please enter a key.')
        .trim()
        .min(1, { error: 'Please enter a key.', abort: true })
        .max(500)
        .regex(/^[\x21-\x7e]*$/, 'A key cannot contain spaces or special characters.'),
    }),
    reply: serverKeyStatus,
  }),
  removeServerKey: route({
    name: 'language-model.remove-server-key',
    owner: 'admin',
    method: 'DELETE',
    path: '/admin/language-model/server-key',
    access: 'platform.keys',
    summary: 'Removes the key of a server',
    query: serverKey,
    reply: serverKeyStatus,
  }),
  calls: route({
    name: 'language-model.calls',
    owner: 'pipeline',
    method: 'GET',
    path: '/admin/language-model/calls',
    access: 'platform.keys',
    summary: 'The last calls to language models, newest first, with their cost by the operator’s price',
    reply: z.object({ price: price.nullable(), calls: z.array(modelCall).max(shownModelCalls) }),
  }),
  try: route({
    name: 'language-model.try',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/language-model/try',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary:
      'Tests the language model with an SOP of a narration of ten seconds, and returns its text and calls',
    reply: z.object({
      works: z.boolean(),
      /** The model is still writing: asked again, the result follows. */
      is_running: z.boolean(),
      /** The outcome, in a sentence. */
      message: z.string(),
      /** The written text. */
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
    summary: 'Sets the price of a million tokens',
    body: price,
    reply: price,
  }),
};
