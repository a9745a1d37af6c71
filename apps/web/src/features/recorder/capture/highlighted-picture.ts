import type { PointerSource } from './pointer.js';
import type { RecorderSettings } from '../recorder.machine.js';

/** Chromium's access to the frames of a track. It works in a hidden tab too, where timers and drawing are throttled. */
interface FrameTools {
  MediaStreamTrackProcessor?: new (of: { track: MediaStreamTrack }) => {
    readable: ReadableStream<VideoFrame>;
  };
  MediaStreamTrackGenerator?: new (of: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

export interface Picture {
  readonly track: MediaStreamTrack;
  close(): void;
}

const shortestGapMilliseconds = 1000 / 30;
/** An unchanging screen delivers no frames: the recording would end with the last change. */
const longestGapMilliseconds = 1000;

export const canHighlight = (): boolean => {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as FrameTools;
  return MediaStreamTrackProcessor !== undefined && MediaStreamTrackGenerator !== undefined;
};

/** Draws a ring around the pointer on every frame where its position is known; null if the browser does not support it. */
export function highlighted(
  source: MediaStreamTrack,
  pointer: PointerSource | null,
  settings: RecorderSettings,
): Picture | null {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as FrameTools;
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return null;
  const generator = new MediaStreamTrackGenerator({ kind: 'video' });
  const pump = new FramePump(
    new MediaStreamTrackProcessor({ track: source }).readable.getReader(),
    generator.writable.getWriter(),
    new Painter(pointer, settings),
  );
  pointer?.onMove(() => pump.emit());
  void pump.run();
  return {
    track: generator,
    close: () => {
      pump.close();
      pointer?.close();
      generator.stop();
    },
  };
}

class FramePump {
  #last: VideoFrame | undefined;
  #emittedAt = -Infinity;
  #isClosed = false;
  readonly #beganAt = performance.now();
  readonly #idle: ReturnType<typeof setInterval>;

  constructor(
    private readonly frames: ReadableStreamDefaultReader<VideoFrame>,
    private readonly out: WritableStreamDefaultWriter<VideoFrame>,
    private readonly painter: Painter,
  ) {
    this.#idle = setInterval(() => {
      if (performance.now() - this.#emittedAt >= longestGapMilliseconds * 0.9) this.emit();
    }, longestGapMilliseconds);
  }

  async run(): Promise<void> {
    for (;;) {
      const { value, done } = await this.frames.read().catch(() => ({ value: undefined, done: true }));
      if (done || !value) return;
      this.#last?.close();
      this.#last = value;
      this.emit();
    }
  }

  /** Writes the latest frame with the ring; at most 30 times a second. */
  emit(): void {
    const now = performance.now();
    const frame = this.#last;
    if (this.#isClosed || !frame || now - this.#emittedAt < shortestGapMilliseconds * 0.9) return;
    this.#emittedAt = now;
    const painted = this.painter.paint(frame, Math.round((now - this.#beganAt) * 1000));
    this.out.write(painted).catch(() => painted.close());
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#idle);
    void this.frames.cancel().catch(() => undefined);
    void this.out.close().catch(() => undefined);
    this.#last?.close();
    this.#last = undefined;
  }
}

/** Fraction of the picture's height at size 1. */
const ringShare = 0.02;

class Painter {
  #canvas: OffscreenCanvas | undefined;

  constructor(
    private readonly pointer: PointerSource | null,
    private readonly settings: RecorderSettings,
  ) {}

  paint(frame: VideoFrame, timestamp: number): VideoFrame {
    const at = this.settings.showCursor ? (this.pointer?.position() ?? null) : null;
    if (!at) return new VideoFrame(frame, { timestamp });
    const { displayWidth: width, displayHeight: height } = frame;
    this.#canvas ??= new OffscreenCanvas(width, height);
    if (this.#canvas.width !== width || this.#canvas.height !== height)
      Object.assign(this.#canvas, { width, height });
    const pen = this.#canvas.getContext('2d');
    if (!pen) return new VideoFrame(frame, { timestamp });
    pen.drawImage(frame, 0, 0, width, height);
    drawRing(
      pen,
      { x: at.x * width, y: at.y * height, radius: height * ringShare * this.settings.cursorSize },
      this.settings,
    );
    return new VideoFrame(this.#canvas, { timestamp });
  }
}

function drawRing(
  pen: OffscreenCanvasRenderingContext2D,
  { x, y, radius }: { x: number; y: number; radius: number },
  { cursorColor }: RecorderSettings,
): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.globalAlpha = 0.35;
  pen.fillStyle = cursorColor;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = Math.max(2, radius / 8);
  pen.strokeStyle = cursorColor;
  pen.stroke();
}
