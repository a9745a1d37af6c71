import { statusMessage, type StatusMessage } from '@sop/contracts';
import type { JobContext } from '@sop/jobs';

type Part = 'fetching' | 'transcoding' | 'extracting' | 'storing';

const messages: Record<Part, StatusMessage> = {
  fetching: statusMessage('dataset.fetching'),
  transcoding: statusMessage('dataset.transcoding'),
  extracting: statusMessage('dataset.extracting'),
  storing: statusMessage('dataset.storing'),
};

/** Start and end of each part in percent; transcoding takes longer than decoding. */
const withTranscoding: Record<Part, readonly [number, number]> = {
  fetching: [0, 5],
  transcoding: [5, 55],
  extracting: [55, 85],
  storing: [85, 99],
};
const withoutTranscoding: Record<Part, readonly [number, number]> = {
  ...withTranscoding,
  extracting: [5, 75],
  storing: [75, 99],
};

/** Reports the progress of a preparation in percent, monotonic also across attempts. */
export class PreparationProgress {
  private readonly spans: typeof withTranscoding;

  constructor(
    private readonly context: Pick<JobContext, 'progress'>,
    isTranscoded: boolean,
    private percent: number,
  ) {
    this.spans = isTranscoded ? withTranscoding : withoutTranscoding;
  }

  report(part: Part, fraction: number, now = messages[part]): void {
    const [start, end] = this.spans[part];
    this.percent = Math.max(this.percent, Math.round(start + (end - start) * fraction));
    this.context.progress({ percent: this.percent, stage: part, statusMessage: now });
  }
}
