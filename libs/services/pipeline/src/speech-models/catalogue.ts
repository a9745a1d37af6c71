import { speechModels, type SpeechModel } from '@sop/contracts';
import { outgoingFailureOf, outgoingFetch } from '@sop/service-kit';
import { isCompleteWhisper } from '@sop/speech';
import { z } from 'zod';

const gibibyte = 1024 ** 3;
/** Whisper large-v3 in full precision has 6 GB in 15 files. */
export const catalogueLimits = {
  files: 40,
  modelBytes: 16 * gibibyte,
  bytes: 256 * 1024,
  seconds: 10,
} as const;

/** Names that any object store, file system and URL can hold. */
const path = z
  .string()
  .regex(/^(?:[\w-][\w.-]{0,99}\/){0,2}[\w-][\w.-]{0,99}$/)
  .refine((text) => !text.includes('..'));

const file = z.object({
  path,
  /** Relative to the catalogue; by default `<name>/<path>`. */
  address: z.string().max(500).optional(),
  bytes: z.number().int().min(1).max(catalogueLimits.modelBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const model = z.object({
  name: z.enum(speechModels),
  licence: z.string().trim().min(1).max(200),
  files: z
    .array(file)
    .max(catalogueLimits.files)
    .refine(
      (files) => new Set(files.map(({ path }) => path)).size === files.length,
      'A file is listed twice.',
    )
    .refine((files) => totalBytes(files) <= catalogueLimits.modelBytes, 'The model is too large.')
    .refine((files) => isCompleteWhisper(files.map(({ path }) => path)), 'A file of the model is missing.'),
});

const catalogue = z.object({
  version: z.literal(1),
  models: z
    .array(model)
    .max(speechModels.length)
    .refine((models) => new Set(models.map(({ name }) => name)).size === models.length),
});

/** A file of a model, with its whole address. */
export interface ModelFile {
  path: string;
  url: string;
  bytes: number;
  sha256: string;
}
export interface OfferedModel {
  name: SpeechModel;
  licence: string;
  files: ModelFile[];
}

export const totalBytes = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export type CatalogueReply = { models: OfferedModel[]; message: null } | { models: null; message: string };

const none = (message: string): CatalogueReply => ({ models: null, message });

/** Reads `<address>/catalogue.json`; without a usable one, says why in a sentence that quotes nothing of the reply. */
export async function readCatalogue(address: string): Promise<CatalogueReply> {
  const url = `${address}/catalogue.json`;
  try {
    const { seconds, bytes: maxBytes } = catalogueLimits;
    const reply = await outgoingFetch({ seconds, maxBytes })(url, {
      headers: { accept: 'application/json' },
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return none(`The server has no catalogue.json at this address (${reply.status}).`);
    }
    return catalogueIn(JSON.parse(await reply.text()), url);
  } catch (error) {
    return none(errorOf(error));
  }
}

function catalogueIn(body: unknown, url: string): CatalogueReply {
  const { data } = catalogue.safeParse(body);
  if (!data) return none('The catalogue cannot be read: it is incomplete, or not in the expected form.');
  const models = data.models.map(({ name, licence, files }) => ({
    name,
    licence,
    files: files.map(({ path, address = `${name}/${path}`, bytes, sha256 }) => ({
      path,
      url: URL.canParse(address, url) ? new URL(address, url).href : '',
      bytes,
      sha256,
    })),
  }));
  const { origin } = new URL(url);
  const isElsewhere = models.some(({ files }) => files.some((each) => !each.url.startsWith(`${origin}/`)));
  return isElsewhere ? none('The catalogue names files of another server.') : { models, message: null };
}

function errorOf(error: unknown): string {
  if ((error as Partial<Error>).name === 'SyntaxError') return 'What the server sent is no catalogue.';
  switch (outgoingFailureOf(error)) {
    case 'length':
      return 'The catalogue is too long.';
    case 'redirect':
      return 'The server redirects to another one.';
    case 'timeout':
      return `The server did not answer within ${catalogueLimits.seconds} seconds.`;
    case 'connection':
      return 'The server could not be reached.';
    default:
      throw error;
  }
}
