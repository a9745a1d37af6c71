import { FrameGrid, type PickableFrame } from './frame-grid.js';
import styles from './frame-grid.module.css';

interface FramesByStepProps {
  readonly frames: readonly PickableFrame[];
  readonly step: { readonly start_seconds: number; readonly end_seconds: number };
  readonly selectedIndex: number | null;
  readonly onSelect: (index: number) => void;
}

/** Frames of a video for a step: those of its own time first, for the right picture is nearly always among them. */
export function FramesByStep({ frames, step, selectedIndex, onSelect }: FramesByStepProps) {
  const isInStep = ({ timestamp }: PickableFrame) =>
    timestamp >= step.start_seconds && timestamp <= step.end_seconds;
  const groups = [
    { label: 'In this step', frames: frames.filter(isInStep) },
    { label: 'The rest of the video', frames: frames.filter((frame) => !isInStep(frame)) },
  ].filter((group) => group.frames.length > 0);
  return groups.map((group) => (
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
  ));
}
