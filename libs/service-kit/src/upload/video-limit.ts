import { type Problem, refuse } from '../problems/problem.js';
import { announcesMore } from './limits.js';
import type { Upload } from './upload.js';

const gibibyte = 1024 ** 3;

/** The maximum size of an uploaded video, set by the operator in GB. */
export class VideoLimit {
  readonly maxBytes: number;

  constructor(maxGigabytes: number) {
    this.maxBytes = maxGigabytes * gibibyte;
  }

  /** Throws `too-large` (413) by the announced length, before a byte is read. */
  check(upload: Pick<Upload<unknown>, 'announcedBytes'>): void {
    if (announcesMore(upload, this.maxBytes)) throw this.problem();
  }

  problem(): Problem {
    return refuse('video.too-large', { gigabytes: Math.round((this.maxBytes / gibibyte) * 10) / 10 });
  }
}
