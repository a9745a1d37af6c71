import { describe, expect, it } from '@jest/globals';
import {
  allRoutes,
  events,
  processingSettings,
  rateLimits,
  requests,
  routes,
  serviceNames,
  videoThreads,
  type AnyRoute,
} from './index.js';

const duplicates = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe('contracts', () => {
  it('name every route as its key: `routes.steps.addPicture` is `steps.add-picture`', () => {
    const kebab = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const names = Object.entries(routes).flatMap(([noun, group]) =>
      Object.keys(group).map((key) => `${kebab(noun)}.${kebab(key)}`),
    );
    expect(allRoutes.map(({ name }) => name)).toEqual(names);
  });

  it('name every route, event and request once', () => {
    expect(duplicates(allRoutes.map((r) => r.name))).toEqual([]);
    expect(duplicates(events.map((e) => e.name))).toEqual([]);
    expect(duplicates(requests.map((q) => q.name))).toEqual([]);
  });

  it('assign every method and path to one owner', () => {
    expect(duplicates(allRoutes.map((r) => `${r.method} ${r.path}`))).toEqual([]);
    for (const each of allRoutes) expect(serviceNames).toContain(each.owner);
  });

  it('declare a schema for every path parameter', () => {
    for (const each of allRoutes) {
      const names = [...each.path.matchAll(/[:*](\w+)/g)].map((m) => m[1]);
      const shape = (each.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      expect({ route: each.name, names: Object.keys(shape).sort() }).toEqual({
        route: each.name,
        names: names.sort(),
      });
    }
  });

  const unlimited = (isMeant: (route: AnyRoute) => boolean) =>
    allRoutes.filter((each) => isMeant(each) && !each.rateLimit).map(({ name }) => name);

  it('limit every public action, and accept signed events of the payment provider unlimited', () => {
    expect(unlimited(({ access, method }) => access === 'public' && method !== 'GET')).toEqual([
      'billing.webhook',
    ]);
  });

  it.each<[string, (route: AnyRoute) => boolean]>([
    ['sends a file', ({ bodyKind }) => bodyKind === 'upload'],
    [
      'begins an upload or a run, or makes an SOP',
      ({ name }) =>
        /^(?:uploads\.create|sops\.(?:create|duplicate|import|regenerate)|training\.start)$/.test(name),
    ],
    ['guesses at the link of a mail', ({ access, path }) => access === 'public' && path.includes('/:token')],
    [
      'has a mail sent',
      ({ name }) =>
        /(?:\.invite|\.resend|invitations\.create(?:-many)?|-(?:confirmation|reset)\.request)$/.test(name),
    ],
    ['has a document made', ({ name }) => /exports\.create$/.test(name)],
    ['asks the payment provider', ({ access, method }) => access === 'billing.manage' && method === 'POST'],
    ['tries a key', ({ name }) => name === 'api-key.try'],
    ['needs a password or code', ({ name, method }) => name.startsWith('second-factor.') && method !== 'GET'],
  ])('limit how often a caller %s', (_, isMeant) => {
    expect(allRoutes.some(isMeant)).toBe(true);
    expect(unlimited(isMeant)).toEqual([]);
  });

  it('have a route for every limit, and count public calls by address', () => {
    const used = allRoutes.flatMap(({ rateLimit }) => rateLimit ?? []);
    expect([...new Set(used)].sort()).toEqual(Object.keys(rateLimits).sort());
    const byCaller = allRoutes.filter(
      ({ access, rateLimit }) => access === 'public' && rateLimit && rateLimits[rateLimit].per !== 'address',
    );
    expect(byCaller.map(({ name }) => name)).toEqual([]);
  });

  it('have the specified processing defaults', () => {
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
  ])('accept %s from %d to %d and nothing beyond', (name, least, most, step) => {
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
  ])('accept only the specified choices of %s', (name, choices, other) => {
    expect(choices.filter((choice) => !takes({ [name]: choice }))).toEqual([]);
    expect(takes({ [name]: other })).toBe(false);
  });

  it('refuse processing settings between the steps, and unknown ones', () => {
    for (const name of ['default_fps', 'max_fps', 'training_default_fps', 'training_max_fps'])
      expect(takes({ [name]: 0.75 })).toBe(false);
    expect(takes({ surprise: true })).toBe(false);
  });

  it('read a video in one thread unless several are switched on', () => {
    expect(videoThreads({ enable_multithreading: false, thread_count: 8 })).toBe(1);
    expect(videoThreads({ enable_multithreading: true, thread_count: 8 })).toBe(8);
  });
});
