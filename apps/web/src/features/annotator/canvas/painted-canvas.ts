interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

type Paint = (context: CanvasRenderingContext2D) => void;

/** A canvas in CSS pixels at the density of the screen, painted at most once per animation frame. */
export class PaintedCanvas {
  #frame: number | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly paint: Paint,
  ) {}

  /** Resizing clears a canvas, so it is painted at once. */
  resize({ width, height }: CanvasSize): void {
    const density = window.devicePixelRatio;
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.#paintNow(density);
  }

  requestPaint(): void {
    this.#frame ??= requestAnimationFrame(() => this.#paintNow(window.devicePixelRatio));
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #paintNow(density: number): void {
    this.close();
    const context = this.canvas.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.save();
    this.paint(context);
    context.restore();
  }
}
