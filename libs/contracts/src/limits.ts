import { z } from 'zod';

/** Business constants of the specifications, each in one place. */

/** Frames per second of a new SOP; `default` until the operator has chosen another (`default_fps`). */
export const uploadFps = { min: 0.5, max: 8, step: 0.5, default: 1 } as const;
/** Of faces and personal data that are found in one video. */
export const redactionLimits = {
  findings: 500,
  /** Places of all findings together: what moves has several. */
  places: 1000,
  /** Times in which the sound is silenced. */
  silences: 1000,
  /** The pictures of a video that are looked at: of a long one fewer a second. */
  pictures: 1200,
  picturesPerSecond: 2,
  names: 20,
  name: 80,
  text: 120,
  pictureCharacters: 12_000,
  /** Texts that are looked for in the words at once, and the listed places. */
  texts: 200,
  wordPlaces: 200,
  /** Of the words around a text, in characters. */
  excerpt: 160,
} as const;
export const dialogFps = { min: 0.5, max: 10, step: 0.5, default: 0.5 } as const;
/**
 * Frames per second of a training dataset; the operator may lower the maximum. A call without `fps` means 5, the form starts at
 * 1.
 */
export const datasetFps = { min: 0.5, max: 10, step: 0.5, default: 1, callDefault: 5 } as const;
export const epochs = { min: 10, max: 1000, default: 100 } as const;
export const batchSizes = { min: 1, max: 32, default: 8 } as const;
/** Frames of a gallery page, the maximum of a call, and how many come before a frame that was jumped to. */
export const galleryPage = { size: 50, max: 500, beforeTarget: 20 } as const;
export const annotationLimits = {
  /** A drag counts as a box only when both sides exceed this many pixels of the canvas. */
  minDragPixels: 5,
  paletteSize: 10,
  classNameMax: 80,
  boxesPerFrame: 2000,
  framesAtOnce: 500,
  /** Limits of one list of all annotations, and the classes of one detector. */
  boxesPerDataset: 100_000,
  labelsPerDataset: 200,
} as const;
/** Every form contains a list of them. */
export const departmentsPerCompany = 500;
/** Each read of the list counts the annotations in all of them. */
export const datasetsPerCompany = 500;
/** Generated content below this confidence needs review. */
export const lowConfidence = 0.5;
/** Detections from this confidence on count: in SOPs, and when a company's model is evaluated and shown. 0 to 1 */
export const shownDetectionScore = 0.5;
/** Limits of edits of an SOP: numbers of items, and characters of texts. */
export const editingLimits = {
  /** Beyond these none is added; a run may have made more. */
  steps: 300,
  stepsInOrder: 2000,
  /** Of a step, beside its first. */
  morePictures: 9,
  title: 300,
  description: 20_000,
  precautions: 100,
  precaution: 2000,
  equipment: 200,
  equipmentName: 300,
  /** Of all steps together: every read of an SOP includes them all. */
  bytes: 8 * 2 ** 20,
  /** Of the changes of one SOP; the oldest are deleted first. Each counts for its row's bytes as well. */
  historyBytes: 16 * 2 ** 20,
  changeBytes: 4096,
} as const;
/** Limits of an imported document: bytes, steps and pictures, what its parts unpack to, and the list of what was not taken over. */
export const importLimits = {
  bytes: 25 * 2 ** 20,
  steps: 200,
  pictures: 500,
  files: 5000,
  textBytes: 16 * 2 ** 20,
  unpackedBytes: 256 * 2 ** 20,
  leftOut: 200,
  leftOutText: 300,
  fileName: 200,
} as const;
/** Limits of the released versions of one SOP: their number and bytes, and characters of texts. */
export const releaseLimits = {
  versions: 300,
  bytes: 64 * 2 ** 20,
  note: 2000,
  confirmation: 2000,
  /** Of a department. */
  approvers: 50,
  /** Who are asked to read one version. */
  readers: 500,
} as const;
/** In months the longest interval between two reviews of an SOP, and how many days before its date a mail reminds of it. */
export const reviewLimits = { months: 60, noticeDays: 30 } as const;
/** Limits of the links to one SOP for people without an account. */
export const shareLimits = {
  links: 50,
  sites: 20,
  name: 100,
  days: 3650,
  shortestPassword: 8,
  /** Wrong passwords of one link, from one network and from all: beyond these each network has a single guess. */
  wrongPasswords: { network: 10, all: 50, seconds: 900 },
} as const;
/** Limits of a search in the SOPs of a company. */
export const searchLimits = {
  words: 16,
  /** On one page, and on all pages together. */
  page: 50,
  hits: 300,
  /** Of one hit. */
  passages: 3,
  milliseconds: 3000,
} as const;
/** An SOP in the trash is deleted after these days. */
export const trashRetention = { days: 30 } as const;
/** After how many days the rule of a company deletes videos. */
export const videoRetentionLimits = { shortestDays: 1, longestDays: 3650 } as const;
/** Limits of tags: of one SOP, all different ones of a company, and characters of a name. */
export const tagLimits = { perSop: 20, perCompany: 500, name: 40 } as const;
/** How many notifications are marked as read or counted at once, characters of a quoted text, and for how long they are stored. */
export const notificationLimits = { marked: 100, counted: 100, text: 500, days: 90 } as const;
/** Limits of API tokens: their number, their age, characters of a name, requests of one in a minute. */
export const apiTokenLimits = { perCompany: 50, days: 366, name: 60, perMinute: 300 } as const;
/** Limits of notices to users: letters of a title and of a note, and the users whom one names. */
export const noticeLimits = { title: 300, note: 2000, receivers: 500 } as const;
/** Limits of webhooks: their number, characters of an address and of a stored reply, hours of a replaced secret, days of the log. */
export const webhookLimits = {
  ...{ perCompany: 20, address: 500, reply: 1000 },
  ...{ replacedSecretHours: 24, logDays: 30 },
} as const;
/** SOPs of one bulk action. */
export const bulkLimits = { sops: 100 } as const;
/** Of a file with people to invite, and of one request with a part of it. */
export const invitationListLimits = { fileBytes: 1_000_000, rows: 1000, perRequest: 100 } as const;
/** Limits of the views of a list that a user saves, and characters of a name. */
export const savedViewLimits = { perUser: 50, name: 60 } as const;
/** Limits of comments: their number on one SOP with all replies, and characters of texts. */
export const commentLimits = { perSop: 1000, text: 4000, sentence: 5000, mentions: 20, people: 20 } as const;
/**
 * Limits of translations: sentences of one SOP; sentences and letters of one request to the language model, the pairs before
 * them that it is shown and letters of each; letters of one sentence.
 */
export const translationLimits = {
  sentences: 6000,
  perRequest: 24,
  lettersPerRequest: 4000,
  before: 6,
  context: 600,
  sentence: 20_000,
} as const;
/** The interval in which the progress of a translation is polled. */
export const translationPollMilliseconds = 1500;
/** Limits of executions: of one, with the bytes of its steps, and their number for one SOP. */
export const executionLimits = {
  perSop: 20_000,
  bytes: 512 * 2 ** 10,
  steps: 2000,
  text: 2000,
  readingsPerStep: 20,
  photosPerStep: 5,
  photos: 50,
  photoBytes: 15 * 2 ** 20,
  largestValue: 1e9,
} as const;
/** Words that no plan counts, of runs, duplicates and translations: what a company adds of them in a day. */
export const uncountedText = { bytesPerDay: 512 * 2 ** 20 } as const;
/** The overview: the weeks that it looks back, the entries of each of its lists, and where it stops counting. */
export const overviewLimits = { weeks: 12, listed: 5, counted: 1000 } as const;
/** Clips of steps: their longest time and height in bench mode, and the number of one SOP. */
export const clipLimits = { seconds: 6, height: 480, perSop: 200 } as const;
/** An unfinished or unused upload is stored this long after its last byte; the number is the maximum of a company. */
export const resumableUploads = { storedHours: 24, unfinishedPerCompany: 50 } as const;
/** A document of an SOP is stored this long; the interval in which its progress is polled. */
export const exportRetention = { hours: 1, bytesPerCompany: 2 * 2 ** 30, underWayPerCompany: 20 } as const;
export const exportPollMilliseconds = 400;
/** A document contains the transcription only when it is shorter, in characters. */
export const exportedTranscriptionBelow = 2000;
export const trainingPollMilliseconds = 2000;
export const passwordMinLength = 6;
export const displayNameMaxLength = 80;
/** Of a text to search for in any list. */
export const searchTextMaxLength = 200;
export const trialDays = 7;
export const progressPollMilliseconds = 500;
/** While other videos come first: the queue changes slowly. */
export const inLinePollMilliseconds = 2000;
export const redirectDelayMilliseconds = 500;
/** A plan limit of -1 means unlimited. */
export const unlimited = -1;
/** The limit of a plan for something, in its unit. */
export const planLimit = z
  .number()
  .int()
  .min(unlimited)
  .max(2 ** 50);

/** The limits of a plan. */
export const planLimits = z.object({
  sops_per_month: planLimit,
  storage_mb: planLimit,
  max_users: planLimit,
  models_per_month: planLimit,
  recording_minutes_per_month: planLimit,
});
export type PlanLimits = z.infer<typeof planLimits>;

export const planNames = ['trial', 'starter', 'professional', 'enterprise', 'legacy_unlimited'] as const;
export type PlanName = (typeof planNames)[number];

/** The limited resources of a company. `sops`, `models` and `recording_minutes` count per calendar month, the rest at any time. */
export const usageKinds = ['sops', 'storage_bytes', 'users', 'models', 'recording_minutes'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Of a recorded picture, in bits per second, by quality. */
export const recordingBitsPerSecond = { low: 1_000_000, medium: 2_500_000, high: 5_000_000 } as const;
export type RecordingQuality = keyof typeof recordingBitsPerSecond;
export const recordingQualities = ['low', 'medium', 'high'] as const satisfies readonly RecordingQuality[];
export const recordingFps = 30;

/** A recorder that stops at the full minute is some frames late: that begins no new one. */
export const recordingGraceSeconds = 5;
/** The minutes of the month that a recording uses. */
export const recordingMinutes = (seconds: number): number =>
  Math.max(1, Math.ceil((seconds - recordingGraceSeconds) / 60));

const fps = (max: number) => z.number().min(0.5).max(max).multipleOf(0.5);

/** The operator's processing settings with the specified bounds and defaults. */
export const processingSettings = z
  .object({
    default_fps: fps(uploadFps.max).default(uploadFps.default),
    max_fps: fps(8).default(8),
    yolo_model: z.enum(['yolov8n', 'yolov8m', 'yolov8x']).default('yolov8m'),
    max_video_size_gb: z.number().min(1).max(50).default(5),
    max_processing_time_minutes: z.number().int().min(5).max(120).default(30),
    enable_frame_deduplication: z.boolean().default(false),
    enable_multithreading: z.boolean().default(false),
    thread_count: z.number().int().min(1).max(16).default(4),
    max_concurrent_jobs: z.number().int().min(1).max(10).default(2),
    processing_resolution: z.enum(['720p', '1080p', '1440p', '4k', 'original']).default('1080p'),
    training_default_fps: fps(10).default(1),
    training_max_fps: fps(10).default(10),
    training_enable_transcode: z.boolean().default(true),
    training_transcode_resolution: z.enum(['480p', '720p', '1080p', 'original']).default('720p'),
    training_transcode_quality: z.number().int().min(18).max(28).default(23),
    enable_screen_recording: z.boolean().default(true),
    screen_recording_max_duration_minutes: z.number().int().min(1).max(120).default(30),
    screen_recording_default_quality: z.enum(recordingQualities).default('medium'),
  })
  .strict();
export type ProcessingSettings = z.infer<typeof processingSettings>;

/** Pairs of rates in order: the default of a form, and the maximum. */
export const orderedRates = [
  ['default_fps', 'max_fps'],
  ['training_default_fps', 'training_max_fps'],
] as const satisfies readonly (readonly [keyof ProcessingSettings, keyof ProcessingSettings])[];

/** The form in which they are saved. */
export const savedProcessingSettings = processingSettings.superRefine((settings, context) => {
  for (const [first, most] of orderedRates)
    if (settings[first] > settings[most])
      context.addIssue({
        code: 'custom',
        path: [first],
        message: `Choose at most the maximum frame rate, ${settings[most]}.`,
      });
});

/** The threads that read and write a video, beside other work. */
export const videoThreads = ({
  enable_multithreading: hasSeveral,
  thread_count: threads,
}: Pick<ProcessingSettings, 'enable_multithreading' | 'thread_count'>): number => (hasSeveral ? threads : 1);
