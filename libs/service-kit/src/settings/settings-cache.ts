import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProcessingSettingsChanged, ReadProcessingSettings, type ProcessingSettings } from '@sop/contracts';
import { Bus } from '@sop/messaging';

/** Broadcasts are not stored: a process that missed one reads the settings again after this time. */
const believedMilliseconds = 60_000;
/** While the source does not answer, frequent reads do not repeat the request every time. */
const askAgainMilliseconds = 5_000;

/**
 * The operator's processing settings for frequent reads: requested once, and again after a change. While the admin service is
 * unavailable, the last ones stay valid.
 */
@Injectable()
export class SettingsCache implements OnApplicationShutdown {
  private last: ProcessingSettings | undefined;
  private cached: { settings: Promise<ProcessingSettings>; until: number } | undefined;
  private readonly unsubscribe: () => void;

  constructor(private readonly bus: Bus) {
    this.unsubscribe = bus.onBroadcast(ProcessingSettingsChanged, () => (this.cached = undefined));
  }

  /** Rejects with `Unavailable` before the first answer. */
  read(): Promise<ProcessingSettings> {
    const now = performance.now();
    if (!this.cached || now > this.cached.until)
      this.cached = { settings: this.ask(), until: now + believedMilliseconds };
    return this.cached.settings;
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
  }

  private async ask(): Promise<ProcessingSettings> {
    try {
      return (this.last = await this.bus.request(ReadProcessingSettings, {}));
    } catch (error) {
      const isFirst = this.last === undefined;
      if (this.cached) this.cached.until = isFirst ? 0 : performance.now() + askAgainMilliseconds;
      if (this.last) return this.last;
      throw error;
    }
  }
}
