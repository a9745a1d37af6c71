import { describe, expect, it } from '@jest/globals';
import { allRoutes, events, processingSettings, requests, serviceNames, videoThreads } from './index.js';

const duplicates = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe('contracts', () => {
  it('names every route, event and request once', () => {
    expect(duplicates(allRoutes.map((r) => r.name))).toEqual([]);
    expect(duplicates(events.map((e) => e.name))).toEqual([]);
    expect(duplicates(requests.map((q) => q.name))).toEqual([]);
  });

  it('gives every method and path to one owner', () => {
    expect(duplicates(allRoutes.map((r) => `${r.method} ${r.path}`))).toEqual([]);
    for (const each of allRoutes) expect(serviceNames).toContain(each.owner);
  });

  it('declares a schema for every path parameter', () => {
    for (const each of allRoutes) {
      const names = [...each.path.matchAll(/[:*](\w+)/g)].map((m) => m[1]);
      const shape = (each.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      expect({ route: each.name, names: Object.keys(shape).sort() }).toEqual({
        route: each.name,
        names: names.sort(),
      });
    }
  });

  it('limits how often these routes may be asked for, and by what they are counted', () => {
    const limited = allRoutes.flatMap(({ name, rateLimit }) => (rateLimit ? [`${name}: ${rateLimit}`] : []));
    expect(limited.sort()).toEqual([
      'annotations.import: upload',
      'api-key.try: key-trial',
      'auth.register: registration',
      'auth.token: sign-in',
      'billing.cancel: payment',
      'billing.change: payment',
      'billing.checkout: payment',
      'billing.portal: payment',
      'billing.resume: payment',
      'company-exports.create: export',
      'company.upload-logo: upload',
      'contact.send: contact',
      'datasets.create: upload',
      'email-confirmation.complete: link',
      'email-confirmation.request: confirmation',
      'exports.create: export',
      'invitations.accept: link',
      'invitations.create: invitation',
      'invitations.read: link',
      'invitations.resend: invitation',
      'landing.upload-logo: upload',
      'operators.invite: invitation',
      'operators.resend: invitation',
      'password-reset.complete: link',
      'password-reset.request: password-reset',
      'screen-recording.convert: upload',
      'second-factor.begin: second-factor',
      'second-factor.confirm: second-factor',
      'second-factor.remove: second-factor',
      'second-factor.renew-codes: second-factor',
      'sign-in.begin: sign-in',
      'sign-in.callback: sign-in',
      'sign-in.complete: registration',
      'sops.create: upload',
      'sops.regenerate: upload',
      'training.start: training',
      'uploads.create: upload',
    ]);
  });

  it('has the specified processing defaults', () => {
    expect(processingSettings.parse({})).toMatchObject({
      default_fps: 1,
      max_fps: 8,
      yolo_model: 'yolov8m',
      max_video_size_gb: 5,
      max_processing_time_minutes: 30,
      thread_count: 4,
      max_concurrent_jobs: 2,
      processing_resolution: '1080p',
      training_transcode_quality: 23,
      screen_recording_max_duration_minutes: 30,
    });
  });

  const takes = (settings: object) => processingSettings.safeParse(settings).success;

  it.each([
    ['default_fps', 0.5, 8, 0.5],
    ['max_fps', 0.5, 8, 0.5],
    ['training_default_fps', 0.5, 10, 0.5],
    ['training_max_fps', 0.5, 10, 0.5],
    ['max_video_size_gb', 1, 50, 0.5],
    ['max_processing_time_minutes', 5, 120, 1],
    ['thread_count', 1, 16, 1],
    ['max_concurrent_jobs', 1, 10, 1],
    ['training_transcode_quality', 18, 28, 1],
    ['screen_recording_max_duration_minutes', 1, 120, 1],
  ])('takes %s from %d to %d and nothing beyond', (name, least, most, step) => {
    const taken = [least - step, least, least + step, most - step, most, most + step].map((value) =>
      takes({ [name]: value }),
    );
    expect(taken).toEqual([false, true, true, true, true, false]);
  });

  it.each([
    ['yolo_model', ['yolov8n', 'yolov8m', 'yolov8x'], 'yolov8l'],
    ['processing_resolution', ['720p', '1080p', '1440p', '4k', 'original'], '480p'],
    ['training_transcode_resolution', ['480p', '720p', '1080p', 'original'], '4k'],
    ['screen_recording_default_quality', ['low', 'medium', 'high'], 'best'],
  ])('takes of %s the specified choices alone', (name, choices, other) => {
    expect(choices.filter((choice) => !takes({ [name]: choice }))).toEqual([]);
    expect(takes({ [name]: other })).toBe(false);
  });

  it('refuses processing settings between the steps, or unknown', () => {
    for (const name of ['default_fps', 'max_fps', 'training_default_fps', 'training_max_fps'])
      expect(takes({ [name]: 0.75 })).toBe(false);
    expect(takes({ surprise: true })).toBe(false);
  });

  it('has a video read by one thread unless several are switched on', () => {
    expect(videoThreads({ enable_multithreading: false, thread_count: 8 })).toBe(1);
    expect(videoThreads({ enable_multithreading: true, thread_count: 8 })).toBe(8);
  });
});
