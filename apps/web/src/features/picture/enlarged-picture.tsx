import { ActionIcon, Modal } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styles from './enlarged-picture.module.css';
import { Picture } from './picture.js';
import { texts } from './picture.texts.js';
import { fitted, pan, whole, zoomAt, type Point, type Size } from './zoom.js';
import { listenToGestures } from './zoom-gestures.js';

export interface EnlargedPictureProps {
  readonly path: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Drawn over the picture and scaled with it. */
  readonly overlay?: ReactNode;
  /** Further actions, shown beside the title. */
  readonly tools?: ReactNode;
}

/** A picture on the full screen, with zoom by fingers, wheel, keys and buttons. */
export default function EnlargedPicture({ onClose, title, ...picture }: EnlargedPictureProps) {
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <ZoomedPicture {...picture} title={title} onClose={onClose} />
    </Modal>
  );
}

const step = 1.5;
const closer = 2.5;
const keyPixels = 60;
const panByKey: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyPixels, y: 0 },
  ArrowRight: { x: -keyPixels, y: 0 },
  ArrowUp: { x: 0, y: keyPixels },
  ArrowDown: { x: 0, y: -keyPixels },
};
const middle: Point = { x: 0, y: 0 };
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function ZoomedPicture({ path, title, overlay, tools, onClose }: EnlargedPictureProps) {
  const { ref, fit, setNatural, zoom, zoomBy, reset } = useZoom();
  return (
    <>
      <header className={styles.bar}>
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        <div className={styles.tools}>{tools}</div>
        <div className={styles.buttons}>
          <ActionIcon aria-label={texts.zoomOut} disabled={zoom.scale === 1} onClick={() => zoomBy(1 / step)}>
            <IconZoomOut {...icon} />
          </ActionIcon>
          <button type="button" className={styles.scale} onClick={reset} aria-label={texts.whole}>
            {Math.round(zoom.scale * 100)} %
          </button>
          <ActionIcon aria-label={texts.zoomIn} onClick={() => zoomBy(step)}>
            <IconZoomIn {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={texts.close} onClick={onClose} data-autofocus>
            <IconX {...icon} />
          </ActionIcon>
        </div>
      </header>
      <div ref={ref} className={styles.stage} data-zoomed={zoom.scale > 1 || undefined}>
        <div
          className={styles.picture}
          style={{
            width: fit ? fit.width * zoom.scale : undefined,
            height: fit ? fit.height * zoom.scale : undefined,
            transform: `translate(${zoom.x}px, ${zoom.y}px)`,
          }}
        >
          <Picture path={path} alt={title} isEager onSize={setNatural} />
          {overlay}
        </div>
      </div>
    </>
  );
}

function useZoom() {
  const { ref: measure, width, height } = useElementSize<HTMLDivElement>();
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const [zoom, setZoom] = useState(whole);
  const fit = natural && width > 0 ? fitted({ width, height }, natural) : null;
  const stageSize = { width, height };

  const zoomBy = (factor: number, at = middle) =>
    fit && setZoom((now) => zoomAt(now, stageSize, fit, at, factor));
  const push = (by: Point) => fit && setZoom((now) => pan(now, stageSize, fit, by));
  const reset = () => setZoom(whole);

  const onZoom = useEffectEvent((at: Point, factor: number) => zoomBy(factor, at));
  const onPan = useEffectEvent(push);
  const onToggle = useEffectEvent((at: Point) => (zoom.scale > 1 ? reset() : zoomBy(closer, at)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = panByKey[event.key];
    if (by) push(by);
    else if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
  });
  useEffect(
    () =>
      stage
        ? listenToGestures(stage, {
            onZoom: (at, factor) => onZoom(at, factor),
            onPan: (by) => onPan(by),
            onToggle: (at) => onToggle(at),
          })
        : undefined,
    [stage],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const ref = useMergedRef(measure, setStage);
  return { ref, fit, setNatural, zoom, zoomBy, reset };
}
