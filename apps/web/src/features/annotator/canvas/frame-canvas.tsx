import type Konva from 'konva';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Image as KonvaImage, Layer, Shape, Stage } from 'react-konva';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { selectedIdOf } from './drawing.js';
import type { Point } from './geometry.js';
import { paintBoxes, type ColourOfLabel } from './paint-boxes.js';
import { paintOverlay } from './paint-overlay.js';
import { listenToPointers } from './pointer-input.js';
import { texts } from '../annotator.texts.js';
import styles from './frame-canvas.module.css';

/** It takes keys and pointer itself, so assistive technology hands them on. */
const drawingArea = 'application';

interface FrameCanvasProps {
  readonly store: AnnotatorStore;
  readonly picture: ImageBitmap | null;
  readonly colourOf: ColourOfLabel;
  readonly isSpaceHeld: () => boolean;
  readonly label: string;
}

/**
 * Three layers: the picture, all boxes but the selected one, and what moves. A drag paints the last one only. Konva keeps the
 * layers and the density of the screen; it is told of no box, and it does not look for shapes under the pointer.
 */
export function FrameCanvas({ store, picture, colourOf, isSpaceHeld, label }: FrameCanvasProps) {
  const room = useRef<HTMLDivElement>(null);
  const layers = useRef<Layers>({ picture: null, boxes: null, overlay: null });
  const pointer = useRef<Point | null>(null);
  const size = useSize(room);
  useEffect(() => room.current?.focus({ preventScroll: true }), []);
  useEffect(() => store.send({ type: 'sized', canvas: size }), [store, size]);
  useEffect(() => {
    const { width, height } = picture ?? { width: 0, height: 0 };
    store.send({ type: 'pictured', picture: picture ? { width, height } : null });
  }, [store, picture]);
  useEffect(() => repaintOnChange(store, layers.current), [store]);
  useEffect(() => {
    layers.current.boxes?.batchDraw();
    layers.current.overlay?.batchDraw();
  }, [colourOf]);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const onPointer = (point: Point | null) => {
      pointer.current = point;
      layers.current.overlay?.batchDraw();
    };
    return listenToPointers({ element, store, isSpaceHeld, onPointer });
  }, [store, isSpaceHeld]);

  const { view } = store.now();
  return (
    <div
      ref={room}
      className={styles.room}
      role={drawingArea}
      aria-label={label}
      aria-roledescription={texts.drawingArea}
      tabIndex={0}
      data-autofocus
    >
      <Stage width={size.width} height={size.height} listening={false} className={styles.stage}>
        <Layer listening={false} ref={keep(layers, 'picture')}>
          {picture && (
            <KonvaImage
              image={picture}
              x={view.x}
              y={view.y}
              scaleX={view.scale}
              scaleY={view.scale}
              perfectDrawEnabled={false}
            />
          )}
        </Layer>
        <Layer listening={false} ref={keep(layers, 'boxes')}>
          <Shape sceneFunc={({ _context }) => paintBoxes(_context, store.now(), colourOf)} />
        </Layer>
        <Layer listening={false} ref={keep(layers, 'overlay')}>
          <Shape
            sceneFunc={({ _context }) => paintOverlay(_context, store.now(), colourOf, pointer.current)}
          />
        </Layer>
      </Stage>
    </div>
  );
}

interface Layers {
  picture: Konva.Layer | null;
  boxes: Konva.Layer | null;
  overlay: Konva.Layer | null;
}

const keep = (layers: RefObject<Layers>, name: keyof Layers) => (layer: Konva.Layer | null) => {
  layers.current[name] = layer;
};

/** Paints a layer with the next frame of the screen, if what it shows has changed. */
function repaintOnChange(store: AnnotatorStore, layers: Layers): () => void {
  let painted: AnnotatorState | null = null;
  return store.onChange(() => {
    const state = store.now();
    if (state.view !== painted?.view) {
      const { x, y, scale } = state.view;
      layers.picture?.children[0]?.setAttrs({ x, y, scaleX: scale, scaleY: scale });
      layers.picture?.batchDraw();
    }
    if (!painted || hasOtherBoxes(painted, state)) layers.boxes?.batchDraw();
    layers.overlay?.batchDraw();
    painted = state;
  });
}

const hasOtherBoxes = (before: AnnotatorState, after: AnnotatorState) =>
  before.view !== after.view ||
  before.picture !== after.picture ||
  before.drawing !== after.drawing ||
  before.suggestions !== after.suggestions ||
  selectedIdOf(before) !== selectedIdOf(after);

function useSize(room: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return size;
}
