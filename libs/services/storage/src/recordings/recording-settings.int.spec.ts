import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processingSettings, routes, unlimited } from '@sop/contracts';
import type { SignedIn } from '@sop/testing';
import { startStorage, type StorageFixture } from '../testing/start-storage.js';

describe('the settings of the screen recorder', () => {
  let fixture: StorageFixture;
  let ours: SignedIn;

  beforeAll(async () => {
    fixture = await startStorage();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  /** The operator's switch, the limits of the plan, and the used minutes. */
  function settingsOf(isEnabled: boolean, hasRecording: boolean, minutes = 60, used = 0, rest: object = {}) {
    const { entitlements } = fixture.fakes;
    fixture.fakes.settings = processingSettings.parse({ enable_screen_recording: isEnabled, ...rest });
    fixture.fakes.entitlements = {
      ...entitlements,
      limits: { ...entitlements.limits, recording_minutes_per_month: minutes },
      has_screen_recording: hasRecording,
      recording_minutes_used: used,
    };
    return ours.client.call(routes.screenRecording.settings);
  }

  it('allow recording while plan and operator allow it', async () => {
    expect(await settingsOf(true, true, 60, 15)).toEqual({
      enabled: true,
      default_quality: 'medium',
      max_duration_minutes: 30,
      monthly_limit_minutes: 60,
      remaining_minutes: 45,
    });
  });

  it('have the operator’s quality and maximum duration', async () => {
    const operator = { screen_recording_default_quality: 'high', screen_recording_max_duration_minutes: 7 };
    expect(await settingsOf(true, true, 60, 0, operator)).toMatchObject({
      default_quality: 'high',
      max_duration_minutes: 7,
    });
  });

  it('report no negative remaining minutes', async () => {
    expect(await settingsOf(true, true, 60, 75)).toMatchObject({ remaining_minutes: 0 });
  });

  it('report unlimited minutes for a plan without limits', async () => {
    expect(await settingsOf(true, true, unlimited, 75)).toMatchObject({ remaining_minutes: unlimited });
  });

  it('require a plan with recording', async () => {
    const refused = settingsOf(true, false);
    await expect(refused).rejects.toMatchObject({ status: 402 });
    await expect(refused).rejects.toThrow('Screen recording requires a Professional plan or add-on.');
  });

  it('require the operator’s switch', async () => {
    const refused = settingsOf(false, true);
    await expect(refused).rejects.toMatchObject({ status: 403 });
    await expect(refused).rejects.toThrow('Please contact your administrator.');
  });

  it('recommend no larger plan while recording is switched off', async () => {
    await expect(settingsOf(false, false)).rejects.toMatchObject({ status: 403 });
  });

  it('have defaults where the operator has set nothing', () => {
    expect(processingSettings.parse({})).toMatchObject({ enable_screen_recording: true });
  });
});
