import { cleanText, importLimits, truncate, type LeftOut, type LeftOutReason } from '@sop/contracts';

/** What of a document is not taken over, with the beginning of its text. */
export class LeftOutList {
  readonly entries: LeftOut[] = [];
  count = 0;

  add(reason: LeftOutReason, text: string): void {
    const shown = cleanText(text).trim();
    if (shown === '') return;
    this.count += 1;
    if (this.entries.length < importLimits.leftOut)
      this.entries.push({ reason, text: truncate(shown, importLimits.leftOutText) });
  }
}
