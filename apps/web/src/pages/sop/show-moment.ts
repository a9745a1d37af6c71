/** Long enough for a frame to be painted once the video is there; where it is the same as before none may be. */
const paintMilliseconds = 250;

const lastShown = new WeakMap<HTMLVideoElement, number>();

/** Shows a moment, and gives the time of the frame that is seen then; where the browser does not tell it, the moment itself. */
export function showMoment(video: HTMLVideoElement | null, seconds: number): Promise<number> {
  if (!video) return Promise.resolve(seconds);
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = (time: number) => {
      clearTimeout(timer);
      lastShown.set(video, time);
      resolve(time);
    };
    const tellsFrames = 'requestVideoFrameCallback' in video;
    if (tellsFrames) video.requestVideoFrameCallback((_, { mediaTime }) => done(mediaTime));
    video.addEventListener(
      'seeked',
      () => {
        const unchanged = tellsFrames ? (lastShown.get(video) ?? seconds) : seconds;
        timer = setTimeout(() => done(unchanged), tellsFrames ? paintMilliseconds : 0);
      },
      { once: true },
    );
    video.currentTime = seconds;
  });
}
