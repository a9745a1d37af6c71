import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TAPS } from '../head/taps.js';
import { readTensorFile, writeTensorFile } from '../tensor-file.js';
import { VIEWS_VERSION } from './views.js';

/** The taps of one view, finest first, cell by cell. */
export type Features = readonly Float32Array[];

export interface ViewKey {
  pictureId: string;
  view: number;
}

export interface FeatureStoreLimits {
  memoryBytes: number;
  diskBytes: number;
}

/** Together with a batch this stays well under 2 GiB of process memory; four times the largest cache of one training. */
const USUAL_LIMITS: FeatureStoreLimits = { memoryBytes: 640 * 2 ** 20, diskBytes: 9 * 2 ** 30 };
const KIND = 'features';
const EXTENSION = '.features';

/** Features on disk by picture, view and backbone, the most recently used also in memory. Unreadable files are created again. */
export class FeatureStore {
  /** By file name; a map has insertion order, so the first is the least recently used. */
  private readonly inMemory = new Map<string, { features: Features; sizeBytes: number }>();
  private memoryBytes = 0;
  private readonly used = new Set<string>();

  private constructor(
    private readonly folder: string,
    private readonly backbone: string,
    private readonly limits: FeatureStoreLimits,
  ) {}

  static async open(
    folder: string,
    backbone: string,
    limits: Partial<FeatureStoreLimits> = {},
  ): Promise<FeatureStore> {
    await mkdir(folder, { recursive: true });
    return new FeatureStore(folder, backbone, { ...USUAL_LIMITS, ...limits });
  }

  async get(key: ViewKey): Promise<Features | undefined> {
    const name = this.nameOf(key);
    this.used.add(name);
    const cached = this.inMemory.get(name);
    if (cached === undefined) return this.read(name);
    this.inMemory.delete(name);
    this.inMemory.set(name, cached);
    return cached.features;
  }

  async put(key: ViewKey, features: Features): Promise<void> {
    const name = this.nameOf(key);
    this.used.add(name);
    const tensors = features.map((values, i) => ({ name: String(i), shape: [values.length], values }));
    const file = join(this.folder, name);
    const draft = `${file}.${randomUUID()}.tmp`;
    await writeFile(draft, writeTensorFile(KIND, { backbone: this.backbone }, tensors));
    await rename(draft, file);
    this.remember(name, features);
  }

  /** Removes the least recently used files beyond the limit; those of this training stay. */
  async trim(): Promise<void> {
    const files = await this.files();
    let total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const { name, sizeBytes } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.limits.diskBytes) return;
      if (this.used.has(name)) continue;
      await rm(join(this.folder, name), { force: true });
      total -= sizeBytes;
    }
  }

  private async files() {
    const names = (await readdir(this.folder)).filter((name) => name.includes(EXTENSION));
    const listed = await Promise.all(
      names.map(async (name) => {
        const facts = await stat(join(this.folder, name)).catch(() => undefined);
        return facts === undefined ? [] : [{ name, sizeBytes: facts.size, usedAt: facts.mtimeMs }];
      }),
    );
    return listed.flat();
  }

  private async read(name: string): Promise<Features | undefined> {
    const file = join(this.folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    const features = bytes && readTensorFile(KIND, bytes)?.tensors.map(({ values }) => values);
    if (features === undefined || !areWhole(features)) return undefined;
    const now = new Date();
    await utimes(file, now, now).catch(() => undefined);
    this.remember(name, features);
    return features;
  }

  private remember(name: string, features: Features): void {
    const sizeBytes = features.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.forget(name);
    this.inMemory.set(name, { features, sizeBytes });
    this.memoryBytes += sizeBytes;
    for (const oldest of this.inMemory.keys()) {
      if (this.memoryBytes <= this.limits.memoryBytes) return;
      this.forget(oldest);
    }
  }

  private forget(name: string): void {
    this.memoryBytes -= this.inMemory.get(name)?.sizeBytes ?? 0;
    this.inMemory.delete(name);
  }

  /** The name contains the backbone, so that features of different backbones are not mixed up. */
  private nameOf({ pictureId, view }: ViewKey): string {
    const hash = createHash('sha256').update(JSON.stringify([VIEWS_VERSION, this.backbone, pictureId, view]));
    return hash.digest('hex').slice(0, 40) + EXTENSION;
  }
}

const areWhole = (features: Features) =>
  features.length === TAPS.length &&
  TAPS.every(({ side, channels }, i) => features[i]?.length === side * side * channels);
