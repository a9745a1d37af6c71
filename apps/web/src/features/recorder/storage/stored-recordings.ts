import { dayMilliseconds } from '../../../lib/time.js';
import { plainType, recordingName } from '../session/recording-format.js';

/**
 * Recordings in the browser's file system (OPFS), during recording and until they are used: a folder each, a file per chunk,
 * so that they survive a closed tab. A tab holds a lock for each recording that it uses.
 */
const folderName = 'recordings';
const metadataFile = 'about.json';
const uploadedFile = 'used.json';
const sendingFile = 'sending.json';
const lockName = (id: string) => `recording:${id}`;

interface Metadata {
  /** The user's id: on a shared computer they are not offered to another user. */
  readonly owner: string;
  readonly type: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface StoredRecording {
  readonly id: string;
  readonly startedAt: Date;
  readonly seconds: number;
  readonly file: File;
  /** Its upload id, if it was sent already. */
  readonly uploadId: string | null;
  /** The upload id of the last attempt; only the server knows whether it arrived. */
  readonly lastUploadId: string | null;
}

/** Writes the chunks of one recording. */
export interface RecordingStore {
  /** Null: in memory only. */
  readonly id: string | null;
  /** Rejects if the disk is full. */
  append(piece: Blob, secondsSoFar: number): Promise<void>;
  file(): Promise<File>;
  /** Releases the lock, so that another tab may offer the recording. */
  release(): void;
}

const canStoreRecordings = (): boolean =>
  'locks' in navigator &&
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype;

export async function openRecordingStore(
  owner: string,
  type: string,
  startedAt = new Date(),
): Promise<RecordingStore> {
  if (canStoreRecordings()) {
    const store = await openStored(owner, type, startedAt).catch(() => null);
    if (store) return store;
  }
  const pieces: Blob[] = [];
  return {
    id: null,
    append: async (piece) => void pieces.push(piece),
    file: async () => joinPieces(pieces, type, startedAt),
    release: () => undefined,
  };
}

async function openStored(owner: string, type: string, startedAt: Date): Promise<RecordingStore> {
  const id = crypto.randomUUID();
  const release = await lock(id);
  const folder = await (await rootFolder()).getDirectoryHandle(id, { create: true });
  const metadata: Metadata = { owner, type, startedAt: startedAt.toISOString() };
  await write(folder, metadataFile, JSON.stringify(metadata));
  let count = 0;
  return {
    id,
    release,
    async append(piece, secondsSoFar) {
      const name = `${String((count += 1)).padStart(6, '0')}-${Math.round(secondsSoFar * 1000)}.part`;
      await write(folder, name, piece);
    },
    file: async () =>
      joinPieces(
        (await partsOf(folder)).map(({ file }) => file),
        type,
        startedAt,
      ),
  };
}

/** The user's recordings, newest first, without those that another tab uses. */
export async function listStoredRecordings(owner: string): Promise<StoredRecording[]> {
  if (!canStoreRecordings()) return [];
  const lockedNames = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  const found: StoredRecording[] = [];
  for await (const [id, handle] of (await rootFolder()).entries()) {
    if (handle.kind !== 'directory' || lockedNames.has(lockName(id))) continue;
    const stored = await read(handle as FileSystemDirectoryHandle, id, owner).catch(() => undefined);
    // The tab crashed before its first chunk was complete, or the recording is too old.
    if (stored === null || (stored && isOld(stored))) await deleteStoredRecording(id);
    else if (stored) found.push(stored);
  }
  return found.sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

const retentionDays = 7;
const isOld = ({ startedAt }: StoredRecording): boolean =>
  Date.now() - startedAt.getTime() > retentionDays * dayMilliseconds;

/** Null: it is empty. Undefined: it belongs to another user. */
async function read(folder: FileSystemDirectoryHandle, id: string, owner: string) {
  const metadata = (await readJson(folder, metadataFile)) as Metadata | null;
  if (metadata && metadata.owner !== owner) return undefined;
  const parts = await partsOf(folder);
  if (!metadata || parts.length === 0) return null;
  const startedAt = new Date(metadata.startedAt);
  const file = joinPieces(
    parts.map((each) => each.file),
    metadata.type,
    startedAt,
  );
  const used = (await readJson(folder, uploadedFile)) as UploadedMarker | null;
  const isFresh = used !== null && Date.now() - Date.parse(used.at) < usableMilliseconds;
  return {
    id,
    startedAt,
    file,
    seconds: parts.at(-1)?.seconds ?? 0,
    uploadId: isFresh ? used.uploadId : null,
    lastUploadId: ((await readJson(folder, sendingFile)) as SendingMarker | null)?.uploadId ?? null,
  };
}

interface SendingMarker {
  readonly uploadId: string;
}
interface UploadedMarker extends SendingMarker {
  readonly at: string;
}
/** The server keeps an unused upload for a day. */
const usableMilliseconds = 23 * 3600_000;

/** Marks the recording as uploaded, so that it is neither sent nor counted a second time after the tab closes. */
export async function markUploaded(id: string, uploadId: string): Promise<void> {
  const folder = await (await rootFolder()).getDirectoryHandle(id);
  const used: UploadedMarker = { uploadId, at: new Date().toISOString() };
  await write(folder, uploadedFile, JSON.stringify(used));
}

/** Stores the upload id before sending, so that the next tab can ask whether it arrived. */
export async function markSending(id: string, uploadId: string): Promise<void> {
  const folder = await (await rootFolder()).getDirectoryHandle(id);
  const sending: SendingMarker = { uploadId };
  await write(folder, sendingFile, JSON.stringify(sending));
}

export async function deleteStoredRecording(id: string): Promise<void> {
  await (await rootFolder()).removeEntry(id, { recursive: true }).catch(() => undefined);
}

/** Called on sign-out, so that the next user does not see them. */
export async function deleteAllStoredRecordings(): Promise<void> {
  if (!canStoreRecordings()) return;
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(folderName, { recursive: true }).catch(() => undefined);
}

/** Free bytes; undefined if the browser does not report it. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

/** Holds a lock until the returned function is called; no other tab offers the recording during that time. */
export function lock(id: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(id), () => new Promise<void>((end) => resolve(() => end())));
  });
}

const rootFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

async function partsOf(folder: FileSystemDirectoryHandle) {
  const parts: { name: string; seconds: number; file: File }[] = [];
  for await (const [name, handle] of folder.entries()) {
    const millis = /^\d{6,9}-(\d{1,9})\.part$/.exec(name)?.[1];
    if (millis === undefined || handle.kind !== 'file') continue;
    const file = await (handle as FileSystemFileHandle).getFile();
    // The chunk being written during a crash is empty; later chunks cannot be played without it.
    if (file.size > 0) parts.push({ name, seconds: Number(millis) / 1000, file });
  }
  return parts.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function write(folder: FileSystemDirectoryHandle, name: string, content: Blob | string): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  await stream.write(content);
  await stream.close();
}

async function readJson(folder: FileSystemDirectoryHandle, name: string): Promise<unknown> {
  const handle = await folder.getFileHandle(name).catch(() => null);
  return handle && JSON.parse(await (await handle.getFile()).text());
}

const joinPieces = (pieces: Blob[], type: string, startedAt: Date): File =>
  new File(pieces, recordingName(startedAt, type), {
    type: plainType(type),
    lastModified: startedAt.getTime(),
  });
