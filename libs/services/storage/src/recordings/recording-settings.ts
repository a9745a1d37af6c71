import { Injectable } from '@nestjs/common';
import { Entitlements, unlimited, type ReplyOf, type routes } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { refuse, SettingsCache } from '@sop/service-kit';

/** The operator's settings and the limits of the plan, joined for the recorder. */
@Injectable()
export class RecordingSettings {
  constructor(
    private readonly bus: Bus,
    private readonly settings: SettingsCache,
  ) {}

  /** Throws `not-enabled` (403) and `plan-required` (402). */
  async read(companyId: string): Promise<ReplyOf<typeof routes.screenRecording.settings>> {
    const [settings, entitlements] = await Promise.all([
      this.settings.read(),
      this.bus.request(Entitlements, { company_id: companyId }),
    ]);
    // No plan helps while it is switched off.
    if (!settings.enable_screen_recording) throw refuse('recording.not-enabled');
    if (!entitlements.has_screen_recording) throw refuse('plan.recording-required');
    const limit = entitlements.limits.recording_minutes_per_month;
    return {
      enabled: true,
      default_quality: settings.screen_recording_default_quality,
      max_duration_minutes: settings.screen_recording_max_duration_minutes,
      monthly_limit_minutes: limit,
      remaining_minutes:
        limit === unlimited ? unlimited : Math.max(0, limit - entitlements.recording_minutes_used),
    };
  }
}
