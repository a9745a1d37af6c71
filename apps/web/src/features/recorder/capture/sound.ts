/** The microphone and the sound of the shared tab or computer, mixed into one track. */
interface MixedSound {
  readonly track: MediaStreamTrack;
  close(): void;
}

export function mixAudio(streams: readonly MediaStream[]): MixedSound | null {
  const sources = streams.filter((stream) => stream.getAudioTracks().length > 0);
  if (sources.length === 0) return null;
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const stream of sources) context.createMediaStreamSource(stream).connect(mixed);
  const [track] = mixed.stream.getAudioTracks();
  if (!track) return null;
  return { track, close: () => void context.close().catch(() => undefined) };
}

/** Calls back with 0 to 1 on every animation frame. Returns a function that stops it. */
export function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const sample = () => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
    frame = requestAnimationFrame(sample);
  };
  sample();
  return () => {
    cancelAnimationFrame(frame);
    void context.close().catch(() => undefined);
  };
}

/** Speech is between about -50 and -10 decibels of full scale: that range is the bar. */
const quietDecibels = -55;
const loudDecibels = -10;

export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  const loudness = 20 * Math.log10(Math.sqrt(sum / Math.max(1, samples.length)) || 1e-9);
  return Math.min(1, Math.max(0, (loudness - quietDecibels) / (loudDecibels - quietDecibels)));
}
