import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProcessingSettingsChanged, ReadProcessingSettings, type ProcessingSettings } from '@sop/contracts';
import { Bus } from '@sop/messaging';

/** A broadcast is kept nowhere: whoever missed that the settings were changed learns of it in this time. */
const believedMilliseconds = 60_000;
/** While nobody answers, who looks every second does not ask every second. */
const askAgainMilliseconds = 5_000;

/**
 * The operator's processing settings, for whoever looks at them again and again: asked for once, and anew when they were changed.
 * While the admin service is away, the last ones hold.
 */
@Injectable()
export class SettingsCache implements OnApplicationShutdown {
  private last: ProcessingSettings | undefined;
  private known: { settings: Promise<ProcessingSettings>; until: number } | undefined;
  private readonly stopHearing: () => void;

  constructor(private readonly bus: Bus) {
    this.stopHearing = bus.onBroadcast(ProcessingSettingsChanged, () => (this.known = undefined));
  }

  /** Rejects with `Unavailable` where nobody has ever answered. */
  read(): Promise<ProcessingSettings> {
    const now = performance.now();
    if (!this.known || now > this.known.until)
      this.known = { settings: this.ask(), until: now + believedMilliseconds };
    return this.known.settings;
  }

  onApplicationShutdown(): void {
    this.stopHearing();
  }

  private async ask(): Promise<ProcessingSettings> {
    try {
      return (this.last = await this.bus.request(ReadProcessingSettings, {}));
    } catch (error) {
      const isFirst = this.last === undefined;
      if (this.known) this.known.until = isFirst ? 0 : performance.now() + askAgainMilliseconds;
      if (this.last) return this.last;
      throw error;
    }
  }
}
