type Text = string | ((parameters: never) => string);
const texts = <const Table extends Readonly<Record<string, Text>>>(table: Table): Table => table;

const inMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const inEnglish = (count: number): string => count.toLocaleString('en');

/** Messages of work in general, and of waiting work. */
const workTexts = texts({
  'work.waiting-to-start': 'Waiting to start',
  'work.waiting-to-go-on': 'Waiting to continue',
  'work.waiting-behind': ({ before }: { before: number }) => `Waiting: ${before} ahead`,
  'work.no-space': 'The server has run out of space. This continues as soon as there is space again.',
  'work.failed': 'An error occurred during processing',
  'mail.too-late': 'The email could not be sent in time.',
  'mail.refused': ({ reply }: Record<'reply', string>) => `The mail server refused the email: ${reply}`,
});

/** Errors of an examined video. */
const videoTexts = texts({
  'video.blank': 'The video file is empty.',
  'video.other-format':
    'The file is not a video in a format we can read. Please use MP4, MOV, WebM, MKV or AVI.',
  'video.no-picture': 'The file has sound but no picture. Please use a video.',
  'video.truncated': 'The video file is incomplete: its end is missing. Please record or upload it again.',
  'video.corrupt': 'The video file is damaged and cannot be read.',
  'video.too-long': 'The video is longer than allowed.',
  'video.picture-too-large': 'The picture of the video is larger than we can process. The limit is 8K.',
  'video.unsupported': 'The video is encoded in a way we cannot read. Please convert it to MP4 (H.264).',
  'video.sound-unreadable':
    'The sound of this video is in a format that cannot be read here, so it was not transcribed. Convert it to AAC to include the narration.',
  'video.sound-left-out': ({ tracks }: { tracks: number }) =>
    tracks === 1
      ? 'One sound track of this video is in a format that cannot be read here. It was left out.'
      : `${tracks} sound tracks of this video are in a format that cannot be read here. They were left out.`,
  'video.sound-chosen': ({ track, tracks }: { track: number; tracks: number }) =>
    `This video has ${tracks} sound tracks. Track ${track} is used, because it has the most speech.`,
  'video.gaps-left-out': ({
    gaps,
    first_seconds,
    seconds,
  }: {
    gaps: number;
    first_seconds: number;
    seconds: number;
  }) =>
    gaps === 1
      ? `Nothing was recorded for ${inMinutes(seconds)} minutes, starting at ${inMinutes(first_seconds)}. This time was left out.`
      : `Nothing was recorded for ${inMinutes(seconds)} minutes at ${gaps} places, first at ${inMinutes(first_seconds)}. This time was left out.`,
  'video.ends-before-it-says': ({
    seconds,
    declared_seconds,
  }: {
    seconds: number;
    declared_seconds: number;
  }) =>
    `The video file is incomplete: it ends at ${inMinutes(seconds)} of ${inMinutes(declared_seconds)}. The part that is there was used.`,
  'video.breaks-off': ({ seconds }: { seconds: number }) =>
    `The video file is incomplete: it ends abruptly at ${inMinutes(seconds)}. The part that is there was used.`,
  'video.speech-unsure':
    'The speech was hard to recognise and may not be English. Check every step against the video.',
  'video.picture-ends-early': ({ seconds }: { seconds: number }) =>
    `The picture of this video ends at ${inMinutes(seconds)}. Later steps show the last picture.`,
});

const sopTexts = texts({
  'sop.deleted': 'The SOP was deleted.',
  'sop.took-too-long': ({ minutes }: { minutes: number }) =>
    `Processing took longer than the ${minutes} minutes allowed. Please try a shorter video.`,
  'sop.earlier-draft-remains': 'The new draft could not be created, so the earlier one is kept.',
  'sop.too-many-moments': 'Too many moments of this video have already been used.',
  'provider.key-refused': 'The AI provider does not accept the API key: it is invalid or has been withdrawn.',
  'provider.quota-used-up': 'The AI provider refused the request: the quota of the API key is used up.',
  'provider.contact-administrator': 'Please contact your administrator.',
  'export.collecting-pictures': 'Collecting pictures',
  'export.writing': 'Writing the document',
  'export.done': 'The document is ready',
  'export.collecting-sops': 'Collecting SOPs',
  'export.collecting-company': 'Collecting people, settings and datasets',
  'export.data-done': 'The data is ready',
  'export.data-gone': 'This export no longer exists.',
});

/** Why calls to a model failed, by the kind of failure. */
const failuresOf = (server: string): Readonly<Record<string, string>> => ({
  key: 'the AI provider does not accept its API key',
  quota: 'the quota of the API key is used up',
  model: 'the AI provider does not know the model',
  request: `${server} refused the request`,
  overloaded: `${server} was overloaded`,
  unreachable: `${server} could not be reached`,
  wrong: 'the answers could not be used',
});
const failureOf = (server: string, reason: string): string =>
  failuresOf(server)[reason] ?? `${server} failed`;

/** Why an SOP was not written by the configured language model. */
const writingTexts = texts({
  'writing.partly-offline': ({ parts, all }: { parts: number; all: number }) =>
    `${parts} of ${all} parts of the narration ${parts === 1 ? 'was' : 'were'} not written by the language model.`,
  'writing.offline-key': 'Written by the offline writer: the AI provider does not accept its API key.',
  'writing.offline-quota': 'Written by the offline writer: the quota of the API key is used up.',
  'writing.offline-model': 'Written by the offline writer: the AI provider does not know the model.',
  'writing.offline-request': 'Written by the offline writer: the model’s server refused the request.',
  'writing.offline-overloaded': 'Written by the offline writer: the model’s server was overloaded.',
  'writing.offline-server': 'Written by the offline writer: the model’s server failed.',
  'writing.offline-unreachable': 'Written by the offline writer: the model’s server could not be reached.',
  'writing.offline-wrong': 'Written by the offline writer: the model’s answers could not be used.',
  'writing.offline-earlier-plan':
    'Written by the offline writer: an earlier attempt planned the steps without the language model.',
  'writing.offline-speech-unsure':
    'Written by the offline writer: the speech could not be recognised well enough for the language model.',
  'speech.offline': ({ reason }: Record<'reason', string>) =>
    `Transcribed on this machine: ${failureOf('the speech server', reason)}.`,
  'writing.not-checked': ({ reason }: Record<'reason', string>) =>
    `Sentences were not compared with the speech: ${failureOf('the model’s server', reason)}.`,
  'vision.refused':
    'The language model did not look at the pictures: its server refused them. The model may take text only.',
  'vision.failed':
    'The language model did not look at the pictures: its server failed or could not be reached.',
  'vision.wrong': 'The language model did not look at the pictures: its answers could not be used.',
});

/** Why a translation ended early. */
const translationTexts = texts({
  'translation.model-refused':
    'The translation was stopped: the server of the language model refused the request.',
  'translation.model-wrong':
    'The translation was stopped: the answers of the language model could not be used.',
  'translation.model-unreachable':
    'The translation was stopped: the server of the language model was overloaded, failed or could not be reached.',
  'translation.model-removed': 'The translation was stopped: no language model is connected any more.',
  'translation.try-again': 'Please try again later. What was translated so far stays.',
});

/** Searching a video for personal data, and redacting it. */
const redactionTexts = texts({
  'redaction.looking-through': 'Taking pictures of the video',
  'redaction.searching': 'Searching for faces and personal data',
  'redaction.writing-video': 'Redacting the video',
  'redaction.covering-pictures': 'Redacting the pictures',
});

/** The stages of making an SOP. */
const makingTexts = texts({
  'making.looking-at-video': 'Looking at the video',
  'making.preparing-for-playing': 'Preparing the video for playback',
  'making.listening': 'Listening to the video',
  'making.transcribing': 'Transcribing what is said',
  'making.part-transcribed': ({ part, parts }: { part: number; parts: number }) => `Part ${part} of ${parts}`,
  'making.looking-through': 'Looking through the pictures',
  'making.keeping-pictures': 'Saving the pictures',
  'making.reading-screen': 'Reading the text on the screen',
  'making.watching-screen': 'Finding changes on the screen',
  'making.reading-changes': 'Reading what changed on the screen',
  'making.finding-steps': 'Finding the steps',
  'making.steps-found': ({ steps }: { steps: number }) => `${steps} ${steps === 1 ? 'step' : 'steps'} found`,
  'making.steps-written': 'Steps written',
  'making.precautions-derived': 'Precautions derived',
  'making.looking-for-things': 'Looking for tools and equipment',
  'making.looking-at-chosen': 'Looking at the chosen pictures',
  'making.frame-seen': ({ frame, frames }: { frame: number; frames: number }) =>
    `Frame ${frame} of ${frames}`,
  'making.choosing-pictures': 'Choosing the pictures',
});

const trainingTexts = texts({
  'dataset.fetching': 'Fetching the video',
  'dataset.transcoding': 'Transcoding the video',
  'dataset.extracting': 'Extracting frames',
  'dataset.storing': 'Storing frames',
  'dataset.frames-stored': ({ stored, frames }: { stored: number; frames: number }) =>
    `${stored} of ${frames} frames`,
  'training.preparing-frames': ({ prepared, frames }: { prepared: number; frames: number }) =>
    `Preparing frames (${prepared} of ${frames})`,
  'training.epoch': ({ epoch, epochs }: { epoch: number; epochs: number }) =>
    `Training: epoch ${epoch} of ${epochs}`,
  'training.keeping': 'Saving the model',
  'dataset.deleted': 'The dataset was deleted.',
  'dataset.too-many-frames': ({ frames, limit }: { frames: number; limit: number }) =>
    `This video would give ${inEnglish(frames)} frames, more than the ${inEnglish(limit)} a dataset can hold.`,
  'dataset.use-shorter-video': 'Please use a shorter video.',
  'dataset.use-fewer-frames': ({ fps }: { fps: number }) =>
    `Please create it again with at most ${fps} ${fps === 1 ? 'frame' : 'frames'} per second.`,
  'training.completed': 'Training completed.',
  'training.completed-early': ({ epoch }: { epoch: number }) =>
    `Training completed early: no improvement after epoch ${epoch}.`,
  'training.not-measured': 'There are too few annotated frames to measure how well it detects.',
  'training.labels-not-found': ({ labels }: { labels: string }) =>
    `It finds no ${labels} on the held-out frames.`,
  'training.labels-not-measured': ({ labels }: { labels: string }) =>
    `Too few frames show ${labels} to measure how well that is detected.`,
  'training.stopped': 'The training was stopped.',
  'training.stopped-by-user': 'Training stopped by user',
  'training.failed': 'Training failed',
  'training.unforeseen': 'An error occurred during training. Please start it again.',
  'training.interrupted':
    'The training was interrupted several times and has stopped. Please start it again.',
  'training.out-of-memory': 'The training ran out of memory. Please contact the operator of this server.',
  'training.batch-too-large': ({ batch_size, smaller }: { batch_size: number; smaller: number }) =>
    `The training ran out of memory with a batch size of ${batch_size}. Please start it again with a smaller one, such as ${smaller}.`,
  'training.no-network':
    'The detection network is not installed on this server. Please contact the operator.',
  'training.nothing-to-learn': 'There is nothing to learn from. Draw boxes on a few more frames first.',
});

/** Messages that are written in the background, stored, and shown later. */
export const statusMessageTexts = {
  ...workTexts,
  ...videoTexts,
  ...sopTexts,
  ...writingTexts,
  ...translationTexts,
  ...redactionTexts,
  ...makingTexts,
  ...trainingTexts,
};
