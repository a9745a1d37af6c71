import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { selectedIdOf } from './drawing.js';
import type { Point } from './geometry.js';
import { paintBoxes, type ColourOfLabel } from './paint-boxes.js';
import { paintOverlay } from './paint-overlay.js';
import { PaintedCanvas } from './painted-canvas.js';
import { listenToPointers } from './pointer-input.js';
import { texts } from '../annotator.texts.js';
import styles from './frame-canvas.module.css';

/** It handles keys and pointer itself: `application` makes screen readers pass them through. */
const drawingArea = 'application';

interface FrameCanvasProps {
  readonly store: AnnotatorStore;
  readonly picture: ImageBitmap | null;
  readonly colourOf: ColourOfLabel;
  readonly isSpaceHeld: () => boolean;
  readonly label: string;
}

/** Three canvases: the image, all boxes except the selected one, and what moves. A drag repaints the last one only. */
export function FrameCanvas(props: FrameCanvasProps) {
  const { store, picture, isSpaceHeld, label } = props;
  const canvasArea = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pointer = useRef<Point | null>(null);
  const size = useSize(canvasArea);
  useEffect(() => canvasArea.current?.focus({ preventScroll: true }), []);
  useEffect(() => store.send({ type: 'canvas-resized', canvas: size }), [store, size]);
  useEffect(() => {
    const { width, height } = picture ?? { width: 0, height: 0 };
    store.send({ type: 'image-loaded', picture: picture ? { width, height } : null });
  }, [store, picture]);
  const layers = useLayers({ ...props, stage, pointer, size });
  useEffect(() => {
    const element = canvasArea.current;
    if (!element) return;
    const onPointer = (point: Point | null) => {
      pointer.current = point;
      layers.current?.overlay.requestPaint();
    };
    return listenToPointers({ element, store, isSpaceHeld, onPointer });
  }, [store, isSpaceHeld, layers]);

  return (
    <div
      ref={canvasArea}
      className={styles.viewport}
      role={drawingArea}
      aria-label={label}
      aria-roledescription={texts.drawingArea}
      tabIndex={0}
      data-autofocus
    >
      <div ref={stage} className={styles.stage}>
        <canvas />
        <canvas />
        <canvas />
      </div>
    </div>
  );
}

interface Layers {
  readonly picture: PaintedCanvas;
  readonly boxes: PaintedCanvas;
  readonly overlay: PaintedCanvas;
}

const allOf = (layers: Layers | null): readonly PaintedCanvas[] =>
  layers ? [layers.picture, layers.boxes, layers.overlay] : [];

interface LayersOptions extends Pick<FrameCanvasProps, 'store' | 'picture' | 'colourOf'> {
  readonly stage: RefObject<HTMLDivElement | null>;
  /** The mouse over the canvas, for the guides. */
  readonly pointer: RefObject<Point | null>;
  readonly size: { readonly width: number; readonly height: number };
}

/** Paints the three canvases of the stage, and repaints each when what it shows has changed. */
function useLayers({ store, picture, colourOf, stage, pointer, size }: LayersOptions) {
  const layers = useRef<Layers>(null);
  const paintFrame = useEffectEvent((context: CanvasRenderingContext2D) => {
    const { x, y, scale } = store.now().view;
    if (picture) context.drawImage(picture, x, y, picture.width * scale, picture.height * scale);
  });
  const paintAll = useEffectEvent((context: CanvasRenderingContext2D) =>
    paintBoxes(context, store.now(), colourOf),
  );
  const paintMoving = useEffectEvent((context: CanvasRenderingContext2D) =>
    paintOverlay(context, store.now(), colourOf, pointer.current),
  );
  useEffect(() => {
    const [frame, boxes, overlay] = stage.current?.querySelectorAll('canvas') ?? [];
    if (!frame || !boxes || !overlay) return;
    const made = {
      picture: new PaintedCanvas(frame, (context) => paintFrame(context)),
      boxes: new PaintedCanvas(boxes, (context) => paintAll(context)),
      overlay: new PaintedCanvas(overlay, (context) => paintMoving(context)),
    };
    layers.current = made;
    return () => allOf(made).forEach((layer) => layer.close());
  }, [stage]);
  useEffect(() => allOf(layers.current).forEach((layer) => layer.resize(size)), [size]);
  useEffect(() => repaintOnChange(store, layers), [store]);
  useEffect(() => allOf(layers.current).forEach((layer) => layer.requestPaint()), [picture, colourOf]);
  return layers;
}

/** Repaints a layer in the next animation frame if its content has changed. */
function repaintOnChange(store: AnnotatorStore, layers: RefObject<Layers | null>): () => void {
  let painted: AnnotatorState | null = null;
  return store.onChange(() => {
    const state = store.now();
    if (state.view !== painted?.view) layers.current?.picture.requestPaint();
    if (!painted || hasOtherBoxes(painted, state)) layers.current?.boxes.requestPaint();
    layers.current?.overlay.requestPaint();
    painted = state;
  });
}

const hasOtherBoxes = (before: AnnotatorState, after: AnnotatorState) =>
  before.view !== after.view ||
  before.picture !== after.picture ||
  before.drawing !== after.drawing ||
  before.suggestions !== after.suggestions ||
  selectedIdOf(before) !== selectedIdOf(after);

function useSize(canvasArea: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = canvasArea.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvasArea]);
  return size;
}
