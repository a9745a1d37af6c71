import type { SpeechModel } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { keyFor, type StoredPart } from '@sop/object-store';
import { NO_COMPANY } from '@sop/jobs';
import { totalBytes, type ModelFile, type OfferedModel } from './catalogue.js';

/** The file that is being received. */
export interface Upload {
  id: string;
  parts: StoredPart[];
}

/** A speech model that an operator had fetched, whole or in part. */
export interface SpeechModelRow {
  name: SpeechModel;
  /** The owner of its objects and the subject of its job; another one when the catalogue's files have changed. */
  fetchId: string;
  /** Of the job: every continuation is a new one. */
  generation: number;
  licence: string;
  files: ModelFile[];
  state: 'fetching' | 'interrupted' | 'failed' | 'installed';
  message: string | null;
  /** The first files of the list are stored and verified. */
  filesDone: number;
  upload: Upload | null;
}

const columns = `name, fetch_id as "fetchId", generation, licence, files, state, message,
  files_done as "filesDone", upload`;

export const objectKey = ({ fetchId }: Pick<SpeechModelRow, 'fetchId'>, path: string): string =>
  keyFor.model(NO_COMPANY, fetchId, path);
export const objectFolder = (fetchId: string): string => `models/${NO_COMPANY}/${fetchId}/`;

export const receivedBytes = ({ files, filesDone, upload }: SpeechModelRow): number =>
  totalBytes(files.slice(0, filesDone)) +
  (upload?.parts ?? []).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

export const readAllModels = (tx: Tx): Promise<SpeechModelRow[]> =>
  tx.query<SpeechModelRow>(`select ${columns} from speech_model order by name`);

export async function readFetch(tx: Tx, fetchId: string): Promise<SpeechModelRow | undefined> {
  return (
    await tx.query<SpeechModelRow>(`select ${columns} from speech_model where fetch_id = $1`, [fetchId])
  )[0];
}

/** A fetch begins or continues. A unique index admits one at a time. */
export async function saveFetching(
  tx: Tx,
  { name, licence, files }: OfferedModel,
  { fetchId, generation }: Pick<SpeechModelRow, 'fetchId' | 'generation'>,
): Promise<void> {
  await tx.execute(
    `insert into speech_model (name, fetch_id, generation, licence, files, state) values ($1, $2, $3, $4, $5::jsonb, 'fetching')
     on conflict (name) do update set
       files_done = case when speech_model.fetch_id = excluded.fetch_id then speech_model.files_done else 0 end,
       upload = case when speech_model.fetch_id = excluded.fetch_id then speech_model.upload end,
       fetch_id = excluded.fetch_id, generation = excluded.generation, licence = excluded.licence,
       files = excluded.files, state = 'fetching', message = null`,
    [name, fetchId, generation, licence, JSON.stringify(files)],
  );
}

/** What has arrived so far, and the state where it changes. */
export async function saveProgress(
  tx: Tx,
  { fetchId, filesDone, upload, message, state }: SpeechModelRow,
): Promise<void> {
  await tx.execute(
    `update speech_model set files_done = $2, upload = $3::jsonb, message = $4, state = $5 where fetch_id = $1`,
    [fetchId, filesDone, upload && JSON.stringify(upload), message, state],
  );
}

export async function readCatalogueRow(
  tx: Tx,
): Promise<{ address: string; models: OfferedModel[] } | undefined> {
  const [row] = await tx.query<{ address: string; models: OfferedModel[] }>(
    'select address, models from speech_model_catalogue',
  );
  return row;
}

export async function saveCatalogue(tx: Tx, address: string, models: readonly OfferedModel[]): Promise<void> {
  await tx.execute(
    `insert into speech_model_catalogue (address, models) values ($1, $2::jsonb)
     on conflict (is_only) do update set address = excluded.address, models = excluded.models`,
    [address, JSON.stringify(models)],
  );
}
