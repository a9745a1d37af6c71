type Text = string | ((parameters: never) => string);
const texts = <const Table extends Readonly<Record<string, Text>>>(table: Table): Table => table;

const inEnglish = (count: number): string => count.toLocaleString('en');

/** Of work in general, and of what waits. */
const workTexts = texts({
  'work.failed': 'An error occurred during processing',
  'mail.too-late': 'The mail could not be sent in time.',
  'mail.refused': ({ said }: { said: string }) => `The mail server refused the mail: ${said}`,
});

/** What is wrong with a video that was looked at. */
const videoTexts = texts({
  'video.blank': 'The video file is empty.',
  'video.other-format':
    'The file is not a video in a format we can read. Please use MP4, MOV, WebM, MKV or AVI.',
  'video.no-picture': 'The file has sound but no picture. Please use a video.',
  'video.truncated': 'The video file is incomplete: its end is missing. Please record or upload it again.',
  'video.corrupt': 'The video file is damaged and cannot be read.',
  'video.too-long': 'The video is longer than is allowed.',
  'video.picture-too-large': 'The picture of the video is larger than we can process. The limit is 8K.',
  'video.unsupported': 'The video is encoded in a way we cannot read. Please convert it to MP4 (H.264).',
});

const sopTexts = texts({
  'sop.deleted': 'The SOP was deleted.',
  'sop.took-too-long': ({ minutes }: { minutes: number }) =>
    `Processing took longer than the ${minutes} minutes that are allowed. Please try a shorter video.`,
  'sop.earlier-draft-stands': 'The new draft could not be made, so the earlier one stands.',
  'sop.too-many-moments': 'Too many moments of this video were taken already.',
  'provider.key-refused': 'The AI provider does not accept the API key: it is invalid or has been withdrawn.',
  'provider.quota-used-up': 'The AI provider refuses further work: the quota of the API key is used up.',
  'provider.contact-administrator': 'Please contact your administrator.',
  'export.data-gone': 'This export is not there any more.',
});

const trainingTexts = texts({
  'dataset.deleted': 'The dataset was deleted.',
  'dataset.too-many-frames': ({ frames, most }: { frames: number; most: number }) =>
    `${inEnglish(frames)} frames would come of this video, more than the ${inEnglish(most)} a dataset can hold.`,
  'dataset.use-shorter-video': 'Please use a shorter video.',
  'dataset.use-fewer-frames': ({ fps }: { fps: number }) =>
    `Please create it again with at most ${fps} ${fps === 1 ? 'frame' : 'frames'} per second.`,
  'training.completed': 'Training completed.',
  'training.completed-early': ({ epoch }: { epoch: number }) =>
    `Training completed early: it did not get better after epoch ${epoch}.`,
  'training.not-measured': 'There are too few annotated frames to measure how well it detects.',
  'training.not-found': ({ labels }: { labels: string }) => `It finds no ${labels} on the frames held back.`,
  'training.labels-not-measured': ({ labels }: { labels: string }) =>
    `Too few frames show ${labels} to measure how well that is detected.`,
  'training.stopped': 'The training was stopped.',
  'training.stopped-by-user': 'Training stopped by user',
  'training.failed': 'Training failed',
  'training.unforeseen': 'An error occurred during training. Please start it again.',
  'training.interrupted':
    'The training was interrupted several times and was given up. Please start it again.',
  'training.out-of-memory': 'The training ran out of memory. Please tell the operator of this server.',
  'training.batch-too-large': ({ batch_size, smaller }: { batch_size: number; smaller: number }) =>
    `The training ran out of memory with a batch size of ${batch_size}. Please start it again with a smaller one, such as ${smaller}.`,
  'training.no-network': 'The detection network is not installed on this server. Please tell its operator.',
  'training.nothing-to-learn': 'There is nothing to learn from. Draw boxes on a few more frames first.',
});

/** Sentences that are said while nobody has asked, kept, and shown later. */
export const remarkTexts = { ...workTexts, ...videoTexts, ...sopTexts, ...trainingTexts };
