export {
  describeMediaTools,
  findMediaTools,
  useMediaTools,
  type MediaToolPaths,
  type MediaTools,
} from './media-tools.js';
export { sniffContainer, type Container } from './sniff-container.js';
export { sniffStream } from './sniff-stream.js';
export { UnusableVideo, type UnusableVideoReason } from './unusable-video.js';
export { MediaProcessFailure } from './media-process.js';
export type { MediaRunOptions } from './run-ffmpeg.js';
export type { SoundTrack, VideoFacts } from './video-facts.js';
export { withSound } from './tracks.js';
export { hiddenOn, type HiddenSpan } from './hidden-on.js';
export { isShownWithin, shownAt, shownPosition, type Shown, type Timed } from './shown-at.js';
export { probe, type ProbeOptions } from './probe.js';
export { extract, type ExtractOptions, type Frame } from './extract.js';
export { extractAudio, UnusableSound, type ExtractAudioOptions } from './extract-audio.js';
export { encodeSpeech, type EncodeSpeechOptions } from './encode-speech.js';
export { framesAt, type FramesAtOptions } from './frames-at.js';
export { browserCopy, type BrowserFormat, type CopyPlan } from './copy-plan.js';
export { remuxForBrowser, seekableMp4, withoutGaps, type RemuxOptions } from './write-copy.js';
export { transcode, type TranscodeOptions } from './transcode.js';
export { makeClip, type ClipOptions } from './clip.js';
export { coverVideo } from './cover-video.js';
export { frameSize } from './frame-filter.js';
export { coverRegions, hideRegions, withoutRegions, type Region } from './hide-regions.js';
export { lengthOf, type RecordingGap } from './recording-gaps.js';
export { readWav } from './read-wav.js';
export { differenceHash, hammingDistance, sharpness } from './picture.js';
