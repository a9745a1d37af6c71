import { z } from 'zod';
import { speechModels } from '../ai-settings.js';
import { modelServerAddress } from '../model-settings.js';
import { route } from '../route.js';
import { bytes } from '../wire.js';

/**
 * `absent`: not installed. `interrupted`: the received part is stored, and fetching continues from there. `failed`: the files of
 * the server are not those of its catalogue.
 */
export const speechModelStates = ['absent', 'fetching', 'interrupted', 'failed', 'installed'] as const;

const speechModel = z.object({
  name: z.enum(speechModels),
  state: z.enum(speechModelStates),
  /** `folder`: the machine's operator placed it into the models folder, where this page deletes nothing. Null: not installed. */
  origin: z.enum(['folder', 'fetched']).nullable(),
  /** By the catalogue; null where it has no such model. */
  licence: z.string().nullable(),
  total_bytes: bytes.nullable(),
  received_bytes: bytes,
  /** The reason of an interruption or a failure, in a sentence. */
  message: z.string().nullable(),
  /** Transcribes on this machine for every company that did not choose another installed model. */
  is_in_use: z.boolean(),
});
export type ShownSpeechModel = z.infer<typeof speechModel>;

const overview = z.object({
  /** Where the catalogue came from; null before an operator names an address. */
  address: modelServerAddress.nullable(),
  models: z.array(speechModel).length(speechModels.length),
  /** Every speech model of this machine, the most accurate first. */
  installed: z.array(z.string()),
});

const params = z.object({ name: z.enum(speechModels) });

export const speechModelRoutes = {
  read: route({
    name: 'speech-models.read',
    owner: 'pipeline',
    method: 'GET',
    path: '/admin/speech-models',
    access: 'platform.keys',
    summary: 'The speech models of this installation, and the progress of one that is being fetched',
    reply: overview,
  }),
  loadCatalogue: route({
    name: 'speech-models.load-catalogue',
    owner: 'pipeline',
    method: 'PUT',
    path: '/admin/speech-models/catalogue',
    access: 'platform.keys',
    rateLimit: 'key-trial',
    summary: 'Reads the catalogue of a server that has speech models; no file is fetched',
    body: z.object({ address: modelServerAddress }),
    /** Without a catalogue, `message` says why in a sentence, and the earlier one stays. */
    reply: overview.extend({ message: z.string().nullable() }),
  }),
  fetch: route({
    name: 'speech-models.fetch',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/speech-models/:name/fetch',
    access: 'platform.keys',
    summary: 'Downloads the files of a speech model, or continues an interrupted download',
    params,
    reply: overview,
    problems: [409, 507],
  }),
  cancel: route({
    name: 'speech-models.cancel',
    owner: 'pipeline',
    method: 'POST',
    path: '/admin/speech-models/:name/cancel',
    access: 'platform.keys',
    summary: 'Interrupts the download of a speech model; the received part stays',
    params,
    reply: overview,
  }),
  remove: route({
    name: 'speech-models.remove',
    owner: 'pipeline',
    method: 'DELETE',
    path: '/admin/speech-models/:name',
    access: 'platform.keys',
    summary: 'Deletes the downloaded files of a speech model',
    params,
    reply: overview,
  }),
};
