import { Button } from '@mantine/core';
import { useState } from 'react';
import { FrameGrid, type PickableFrame } from './frame-grid.js';
import { texts } from './frame-picker.texts.js';
import styles from './frame-grid.module.css';
import { splitByStep } from './split-by-step.js';
import { distinctFrames } from './distinct-frames.js';

interface FramesByStepProps {
  readonly frames: readonly PickableFrame[];
  readonly step: { readonly start_seconds: number; readonly end_seconds: number };
  readonly selectedIndex: number | null;
  readonly onSelect: (index: number) => void;
  /** Timestamps of pictures that are shown above already, in seconds. */
  readonly shownSeconds?: readonly number[];
}

/**
 * Frames of a video for a step, those of its own time first, because the right one is nearly always among them. Only the
 * first of similar frames is shown; the others on demand.
 */
export function FramesByStep(props: FramesByStepProps) {
  const { frames, step, selectedIndex, onSelect, shownSeconds = [] } = props;
  const [hasAll, setHasAll] = useState(false);
  const all = splitByStep(frames, step);
  const [inStep = [], rest = []] = hasAll ? all : distinctFrames(all, shownSeconds);
  const groups = [
    { label: texts.inStep, frames: inStep },
    { label: texts.rest, frames: rest },
  ].filter((group) => group.frames.length > 0);
  const hidden = frames.length - inStep.length - rest.length;
  return (
    <>
      {groups.map((group) => (
        <div key={group.label}>
          <h3 className={styles.group} aria-hidden="true">
            {group.label}
          </h3>
          <FrameGrid
            label={group.label}
            frames={group.frames}
            selectedIndex={selectedIndex}
            onSelect={({ index }) => onSelect(index)}
          />
        </div>
      ))}
      {hidden > 0 && (
        <Button variant="subtle" data-tone="quiet" className={styles.alike} onClick={() => setHasAll(true)}>
          {texts.showAlike(hidden)}
        </Button>
      )}
    </>
  );
}
