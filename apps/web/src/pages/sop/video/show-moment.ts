/** Enough for a frame to be painted once the video is loaded; an unchanged frame may not be painted. */
const paintMilliseconds = 250;
/** The longest frame interval of any video that is stepped through, in seconds. */
const longestFrame = 1.5;
const rounding = 0.001;

const lastShown = new WeakMap<HTMLVideoElement, number>();

/** Seeks to a time and resolves with the time of the visible frame; if the browser does not report it, with the requested time. */
export function showMoment(video: HTMLVideoElement | null, seconds: number): Promise<number> {
  if (!video) return Promise.resolve(seconds);
  return new Promise((resolve) => {
    const reportsFrames = 'requestVideoFrameCallback' in video;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownTime = reportsFrames ? (lastShown.get(video) ?? seconds) : seconds;
    let isOver = false;
    const done = (time: number) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      lastShown.set(video, time);
      resolve(time);
    };
    // A frame of a loading video, or of the previous time, may still be reported.
    const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
      shownTime = mediaTime;
      const isOfMoment = mediaTime <= seconds + rounding && seconds - mediaTime <= longestFrame;
      if (isOfMoment) done(mediaTime);
      else if (!isOver) video.requestVideoFrameCallback(onFrame);
    };
    if (reportsFrames) video.requestVideoFrameCallback(onFrame);
    video.addEventListener(
      'seeked',
      () => {
        timer = setTimeout(() => done(shownTime), reportsFrames ? paintMilliseconds : 0);
      },
      { once: true },
    );
    video.currentTime = seconds;
  });
}
