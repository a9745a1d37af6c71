/** Long enough for a frame to be painted once the video is there; where it is the same as before none may be. */
const paintMilliseconds = 250;
/** So long frames are shown in any video where somebody goes from one to the next, in seconds. */
const longestFrame = 1.5;
const rounding = 0.001;

const lastShown = new WeakMap<HTMLVideoElement, number>();

/** Shows a moment, and gives the time of the frame that is seen then; where the browser does not tell it, the moment itself. */
export function showMoment(video: HTMLVideoElement | null, seconds: number): Promise<number> {
  if (!video) return Promise.resolve(seconds);
  return new Promise((resolve) => {
    const tellsFrames = 'requestVideoFrameCallback' in video;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = tellsFrames ? (lastShown.get(video) ?? seconds) : seconds;
    let isOver = false;
    const done = (time: number) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      lastShown.set(video, time);
      resolve(time);
    };
    // The first frame of a video that is only being loaded, or that of the moment before, may still be told of.
    const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
      told = mediaTime;
      const isOfMoment = mediaTime <= seconds + rounding && seconds - mediaTime <= longestFrame;
      if (isOfMoment) done(mediaTime);
      else if (!isOver) video.requestVideoFrameCallback(onFrame);
    };
    if (tellsFrames) video.requestVideoFrameCallback(onFrame);
    video.addEventListener(
      'seeked',
      () => {
        timer = setTimeout(() => done(told), tellsFrames ? paintMilliseconds : 0);
      },
      { once: true },
    );
    video.currentTime = seconds;
  });
}
