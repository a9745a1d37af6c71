import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processingSettings, routes, unlimited } from '@sop/contracts';
import type { SignedIn } from '@sop/testing';
import { startStorage, type StorageFixture } from '../testing/start-storage.js';

describe('recording the screen', () => {
  let fixture: StorageFixture;
  let ours: SignedIn;

  beforeAll(async () => {
    fixture = await startStorage();
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  /** The operator's switch, what the plan has, and how much of it is used. */
  function given(isEnabled: boolean, hasRecording: boolean, minutes = 60, used = 0, rest: object = {}) {
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

  it('is allowed as long as plan and operator allow it', async () => {
    expect(await given(true, true, 60, 15)).toEqual({
      enabled: true,
      default_quality: 'medium',
      max_duration_minutes: 30,
      monthly_limit_minutes: 60,
      remaining_minutes: 45,
    });
  });

  it('begins with the quality, and ends with the minutes, that the operator wants', async () => {
    const wanted = { screen_recording_default_quality: 'high', screen_recording_max_duration_minutes: 7 };
    expect(await given(true, true, 60, 0, wanted)).toMatchObject({
      default_quality: 'high',
      max_duration_minutes: 7,
    });
  });

  it('has no minutes left rather than less than none', async () => {
    expect(await given(true, true, 60, 75)).toMatchObject({ remaining_minutes: 0 });
  });

  it('has no end in a plan without limits', async () => {
    expect(await given(true, true, unlimited, 75)).toMatchObject({ remaining_minutes: unlimited });
  });

  it('needs a plan that has it', async () => {
    const refused = given(true, false);
    await expect(refused).rejects.toMatchObject({ status: 402 });
    await expect(refused).rejects.toThrow('Screen recording requires a Professional plan or add-on.');
  });

  it('needs the operator to have enabled it', async () => {
    const refused = given(false, true);
    await expect(refused).rejects.toMatchObject({ status: 403 });
    await expect(refused).rejects.toThrow('Please contact your administrator.');
  });

  it('sends nobody to a larger plan where it is switched off for everybody', async () => {
    await expect(given(false, false)).rejects.toMatchObject({ status: 403 });
  });

  it('is on where the operator has set nothing', () => {
    expect(processingSettings.parse({})).toMatchObject({ enable_screen_recording: true });
  });
});
