import { plainType, recordingName } from './recorded-form.js';

/**
 * Recordings while they are made and until they are used: the browser's own file system (OPFS), a folder for each, a file for each
 * piece, so that what a tab has written is there when it is gone. A tab holds a lock for each that it has in hand.
 */
const shelf = 'recordings';
const aboutFile = 'about.json';
const usedFile = 'used.json';
const sendingFile = 'sending.json';
const lockName = (id: string) => `recording:${id}`;

interface About {
  /** Of the person: on a shared computer nobody is offered another's. */
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
  /** Of the server, where it was sent already. */
  readonly uploadId: string | null;
  /** Under which it was being sent last; whether it arrived the server knows. */
  readonly sentAs: string | null;
}

/** Where the pieces of one recording go. */
export interface RecordingStore {
  /** Null: in memory only. */
  readonly id: string | null;
  /** Rejects where there is no more room. */
  append(piece: Blob, secondsSoFar: number): Promise<void>;
  file(): Promise<File>;
  /** The recording is nobody's any more: another tab may offer it. */
  release(): void;
}

const canKeep = (): boolean =>
  'locks' in navigator &&
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype;

export async function openRecordingStore(
  owner: string,
  type: string,
  startedAt = new Date(),
): Promise<RecordingStore> {
  if (canKeep()) {
    const kept = await openKept(owner, type, startedAt).catch(() => null);
    if (kept) return kept;
  }
  const pieces: Blob[] = [];
  return {
    id: null,
    append: async (piece) => void pieces.push(piece),
    file: async () => asFile(pieces, type, startedAt),
    release: () => undefined,
  };
}

async function openKept(owner: string, type: string, startedAt: Date): Promise<RecordingStore> {
  const id = crypto.randomUUID();
  const release = await hold(id);
  const folder = await (await shelfFolder()).getDirectoryHandle(id, { create: true });
  const about: About = { owner, type, startedAt: startedAt.toISOString() };
  await write(folder, aboutFile, JSON.stringify(about));
  let count = 0;
  return {
    id,
    release,
    async append(piece, secondsSoFar) {
      const name = `${String((count += 1)).padStart(6, '0')}-${Math.round(secondsSoFar * 1000)}.part`;
      await write(folder, name, piece);
    },
    file: async () =>
      asFile(
        (await partsOf(folder)).map(({ file }) => file),
        type,
        startedAt,
      ),
  };
}

/** What is there of this person, newest first; what another tab has in hand is left out. */
export async function listStoredRecordings(owner: string): Promise<StoredRecording[]> {
  if (!canKeep()) return [];
  const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  const found: StoredRecording[] = [];
  for await (const [id, handle] of (await shelfFolder()).entries()) {
    if (handle.kind !== 'directory' || held.has(lockName(id))) continue;
    const kept = await read(handle as FileSystemDirectoryHandle, id, owner).catch(() => undefined);
    // A tab that died before its first piece was whole, or one that nobody came back to.
    if (kept === null || (kept && isOld(kept))) await removeStoredRecording(id);
    else if (kept) found.push(kept);
  }
  return found.sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

const keptDays = 7;
const isOld = ({ startedAt }: StoredRecording): boolean =>
  Date.now() - startedAt.getTime() > keptDays * 86_400_000;

/** Null: there is nothing in it. Undefined: it is another person's. */
async function read(folder: FileSystemDirectoryHandle, id: string, owner: string) {
  const about = (await readJson(folder, aboutFile)) as About | null;
  if (about && about.owner !== owner) return undefined;
  const parts = await partsOf(folder);
  if (!about || parts.length === 0) return null;
  const startedAt = new Date(about.startedAt);
  const file = asFile(
    parts.map((each) => each.file),
    about.type,
    startedAt,
  );
  const used = (await readJson(folder, usedFile)) as Used | null;
  const isFresh = used !== null && Date.now() - Date.parse(used.at) < usableMilliseconds;
  return {
    id,
    startedAt,
    file,
    seconds: parts.at(-1)?.seconds ?? 0,
    uploadId: isFresh ? used.uploadId : null,
    sentAs: ((await readJson(folder, sendingFile)) as Sending | null)?.uploadId ?? null,
  };
}

interface Sending {
  readonly uploadId: string;
}
interface Used extends Sending {
  readonly at: string;
}
/** The server keeps an upload that nothing is made of for a day. */
const usableMilliseconds = 23 * 3600_000;

/** It is on the server: should the tab close now, it is not sent, and not counted, a second time. */
export async function markUsed(id: string, uploadId: string): Promise<void> {
  const folder = await (await shelfFolder()).getDirectoryHandle(id);
  const used: Used = { uploadId, at: new Date().toISOString() };
  await write(folder, usedFile, JSON.stringify(used));
}

/** Before it is sent: should the tab close meanwhile, the next one asks whether it has arrived. */
export async function markSending(id: string, uploadId: string): Promise<void> {
  const folder = await (await shelfFolder()).getDirectoryHandle(id);
  const sending: Sending = { uploadId };
  await write(folder, sendingFile, JSON.stringify(sending));
}

export async function removeStoredRecording(id: string): Promise<void> {
  await (await shelfFolder()).removeEntry(id, { recursive: true }).catch(() => undefined);
}

/** For signing out: what one person recorded is not shown to the next. */
export async function removeAllStoredRecordings(): Promise<void> {
  if (!canKeep()) return;
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(shelf, { recursive: true }).catch(() => undefined);
}

/** Bytes that the browser still has room for; undefined where it does not say. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

/** While the promise that the lock waits for is open, no other tab offers it. Resolves with what ends that. */
export function hold(id: string): Promise<() => void> {
  return new Promise((held) => {
    void navigator.locks.request(lockName(id), () => new Promise<void>((end) => held(() => end())));
  });
}

const shelfFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(shelf, { create: true });

async function partsOf(folder: FileSystemDirectoryHandle) {
  const parts: { name: string; seconds: number; file: File }[] = [];
  for await (const [name, handle] of folder.entries()) {
    const millis = /^\d{6,9}-(\d{1,9})\.part$/.exec(name)?.[1];
    if (millis === undefined || handle.kind !== 'file') continue;
    const file = await (handle as FileSystemFileHandle).getFile();
    // One that was being written when the tab died is empty; what came after it cannot be played.
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

const asFile = (pieces: Blob[], type: string, startedAt: Date): File =>
  new File(pieces, recordingName(startedAt, type), {
    type: plainType(type),
    lastModified: startedAt.getTime(),
  });
