import type { AnnotationBox, DatasetFrame } from '@sop/contracts';
import { memo } from 'react';
import { shownFrame } from '../../../lib/frame-number.js';
import { clock } from '../../../lib/time.js';
import { texts } from '../training.texts.js';
import { boxPaths } from './box-paths.js';
import { FramePicture } from './frame-picture.js';
import styles from './gallery.module.css';

/** What the tiles of a dataset have in common; the same object until it changes. */
export interface TileLook {
  readonly datasetId: number;
  readonly boxesOf: (frameNumber: number) => readonly AnnotationBox[];
  readonly colourOfLabel: (label: string) => string;
  readonly onOpen: (frameNumber: number) => void;
}

interface FrameTileProps {
  readonly frame: DatasetFrame;
  readonly look: TileLook;
  readonly isCurrent: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const FrameTile = memo(function FrameTile({ frame, look, isCurrent, ...at }: FrameTileProps) {
  const state = stateOf(frame);
  return (
    <li
      className={styles.tile}
      style={{ width: at.width, height: at.height, transform: `translate(${at.left}px, ${at.top}px)` }}
    >
      <button
        type="button"
        data-sop-frame={frame.frame_number}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => look.onOpen(frame.frame_number)}
      >
        <span className={styles.picture}>
          <FramePicture datasetId={look.datasetId} frame={frame} />
          <Boxes frame={frame} look={look} />
        </span>
        <span className={styles.caption} data-state={state.name}>
          <b>
            <span className={styles.visuallyHidden}>{texts.frame} </span>
            {shownFrame(frame.frame_number)}
          </b>{' '}
          <span>{clock(frame.seconds)}</span>{' '}
          <i className={state.name === 'open' ? styles.visuallyHidden : undefined}>{state.label}</i>
        </span>
      </button>
    </li>
  );
});

function stateOf({ annotation_count: count, is_background: isBackground }: DatasetFrame) {
  if (count > 0) return { name: 'annotated', label: texts.boxes(count) };
  return isBackground
    ? { name: 'background', label: texts.backgroundFrame }
    : { name: 'open', label: texts.notAnnotated };
}

function Boxes({ frame, look }: { frame: DatasetFrame; look: TileLook }) {
  const paths = boxPaths(look.boxesOf(frame.frame_number), frame);
  if (paths.length === 0) return null;
  return (
    <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" focusable="false">
      <path className={styles.halo} d={paths.map(({ path }) => path).join('')} />
      {paths.map(({ label, path }) => (
        <path key={label} d={path} stroke={look.colourOfLabel(label)} />
      ))}
    </svg>
  );
}
