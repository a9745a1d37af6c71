/**
 * The one grammar of object keys: `<kind>/<company id>/<owner id>/<file>`, where the file may have several segments. The company
 * is the second segment, so that everything of a company has a handful of prefixes, and so that a signature over the key covers
 * the company.
 */
export const keyKinds = [
  'videos',
  'screenshots',
  'frames',
  'datasets',
  'models',
  'results',
  'logos',
  'exports',
  'temp',
] as const;

export type KeyKind = (typeof keyKinds)[number];

export interface ParsedKey {
  kind: KeyKind;
  companyId: string;
  /** The SOP, run, dataset or model that the object belongs to; the company itself for logos. */
  id: string;
  /** The part after the id; may contain `/`. */
  file: string;
}

export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';

  constructor(reason: string) {
    super(`Invalid object key: ${reason}`);
  }
}

const maxKeyLength = 512;
const maxFileSegments = 4;
const segmentPattern = /^[A-Za-z0-9._-]{1,128}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isKind(text: string): text is KeyKind {
  return (keyKinds as readonly string[]).includes(text);
}

function requireSegment(segment: string): void {
  // The character class excludes '%', '\', ':' and NUL; dots are the only remaining way out of a folder.
  if (!segmentPattern.test(segment)) throw new InvalidKey('a segment may only hold letters, digits, . _ -');
  if (segment === '.' || segment.includes('..')) throw new InvalidKey('a segment may not be . or hold ..');
}

function requireUuid(segment: string): void {
  if (!uuidPattern.test(segment)) throw new InvalidKey('ids are lower-case UUIDs');
}

/** Parses a key. Throws {@link InvalidKey} for anything that does not match the grammar exactly. */
export function parseKey(key: string): ParsedKey {
  if (key.length > maxKeyLength) throw new InvalidKey('too long');
  const [kind = '', companyId = '', id = '', ...file] = key.split('/');
  if (!isKind(kind)) throw new InvalidKey('unknown kind');
  requireUuid(companyId);
  requireUuid(id);
  if (file.length === 0 || file.length > maxFileSegments)
    throw new InvalidKey('a file of 1 to 4 segments is needed');
  file.forEach(requireSegment);
  return { kind, companyId, id, file: file.join('/') };
}

/**
 * A folder of the grammar, always with its closing slash (`''` for everything). Prefixes match whole segments in both drivers,
 * so `frames/<a>` never matches the frames of a company whose id begins the same.
 */
export function parsePrefix(prefix: string): string {
  if (prefix === '') return '';
  const segments = (prefix.endsWith('/') ? prefix.slice(0, -1) : prefix).split('/');
  const [kind = '', companyId, id, ...file] = segments;
  if (!isKind(kind)) throw new InvalidKey('unknown kind');
  if (companyId !== undefined) requireUuid(companyId);
  if (id !== undefined) requireUuid(id);
  file.forEach(requireSegment);
  return `${segments.join('/')}/`;
}

const packFolder = /^pack-\d{1,9}$/;
const packFile = 'content.pack';

/** Whether an object is a pack: several files, each of which is read under its own key. */
export const isPack = (key: string): boolean => {
  const [file, folder = ''] = key.split('/').toReversed();
  return file === packFile && packFolder.test(folder);
};

/** The pack that may hold the object of a key, and its name there; undefined for keys outside of packs. */
export function locateInPack(key: string): { pack: string; name: string } | undefined {
  const at = key.lastIndexOf('/');
  const [folder, name] = [key.slice(0, at), key.slice(at + 1)];
  const isInPack = packFolder.test(folder.slice(folder.lastIndexOf('/') + 1)) && name !== packFile;
  return isInPack ? { pack: `${folder}/${packFile}`, name } : undefined;
}

const isOne = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text);
    return true;
  } catch (error) {
    if (error instanceof InvalidKey) return false;
    throw error;
  }
};

/** Whether a name could be the name of an object. */
export const isKey = isOne(parseKey);
export const isPrefix = isOne(parsePrefix);

/** A folder that may be emptied: at least one company's, never a whole kind or the whole store. */
export function parseDeletablePrefix(prefix: string): string {
  const folder = parsePrefix(prefix);
  if (folder.split('/').length < 3) throw new InvalidKey('only a folder inside one company can be deleted');
  return folder;
}

/** The prefixes of everything that a company owns; deleting a company deletes these. */
export function companyPrefixes(companyId: string): string[] {
  return keyKinds.map((kind) => parsePrefix(`${kind}/${companyId}`));
}

function key(kind: KeyKind, companyId: string, id: string, file: string): string {
  const made = `${kind}/${companyId}/${id}/${file}`;
  parseKey(made);
  return made;
}

const framesInPack = 20;

/** Neighbours share a folder, which is their pack. */
const inPack = (folder: string, index: number) =>
  `${folder}/pack-${Math.floor(index / framesInPack)}/${String(index).padStart(6, '0')}.jpg`;

/** Every key of the product is built here. Each function throws {@link InvalidKey} when a part does not fit the grammar. */
export const keyFor = {
  /** The video a browser plays; `ext` without the dot. */
  video: (companyId: string, sopId: string, ext: string) => key('videos', companyId, sopId, `video.${ext}`),
  screenshot: (companyId: string, sopId: string, file: string) => key('screenshots', companyId, sopId, file),
  frame: (companyId: string, sopId: string, file: string) => key('frames', companyId, sopId, file),
  /** One of many frames, stored with its neighbours in one object: see `storePack`. */
  packedFrame: (companyId: string, sopId: string, folder: string, index: number) =>
    key('frames', companyId, sopId, inPack(folder, index)),
  packedThumbnail: (companyId: string, sopId: string, folder: string, index: number) =>
    key('frames', companyId, sopId, `thumbnails/${inPack(folder, index)}`),
  /** Stored below the frames, so that deleting the frames deletes it. */
  thumbnail: (companyId: string, sopId: string, file: string) =>
    key('frames', companyId, sopId, `thumbnails/${file}`),
  result: (companyId: string, runId: string) => key('results', companyId, runId, 'result.json'),
  logo: (companyId: string, file: string) => key('logos', companyId, companyId, file),
  dataset: (companyId: string, datasetId: string, file: string) =>
    key('datasets', companyId, datasetId, file),
  model: (companyId: string, modelId: string, file: string) => key('models', companyId, modelId, file),
  /** A document made of an SOP; each export has its own id. */
  export: (companyId: string, exportId: string, file: string) => key('exports', companyId, exportId, file),
  temp: (companyId: string, id: string, file: string) => key('temp', companyId, id, file),
} as const;
