import { Button, Modal, NativeSelect } from '@mantine/core';
import { annotationLimits, type FrameAnnotation } from '@sop/contracts';
import { useState } from 'react';
import { plural } from '../../lib/time.js';
import { Notice } from '../../ui/states.js';
import { frameAnnotation, placedBox } from './frame-boxes.presenter.js';
import { frameRanges, interpolate, type FrameBoxes, type Interpolation } from './interpolate.js';
import styles from './interpolate-dialog.module.css';

interface InterpolateDialogProps {
  readonly here: FrameBoxes;
  readonly annotations: readonly FrameAnnotation[];
  readonly onClose: () => void;
  /** Saves the frames; the sentence of what went wrong, or null. */
  readonly onConfirm: (frames: readonly FrameAnnotation[]) => Promise<string | null>;
}

/** Shows which frames between this one and another annotated one get which boxes, before any is written. */
export function InterpolateDialog({ here, annotations, onClose, onConfirm }: InterpolateDialogProps) {
  const others = annotations.filter(
    (each) => each.frame_number !== here.frameNumber && each.boxes.length > 0,
  );
  const [chosen, setChosen] = useState(() => nearestWithGap(here.frameNumber, others));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const other = others.find((each) => each.frame_number === chosen);
  const plan = other ? planOf(here, other, annotations) : null;
  const isTooMany = (plan?.frames.length ?? 0) > annotationLimits.framesAtOnce;
  const confirm = async () => {
    if (!plan) return;
    setBusy(true);
    const found = await onConfirm(
      plan.frames.map(({ frameNumber, boxes }) => frameAnnotation(frameNumber, boxes, false)),
    );
    setBusy(false);
    setProblem(found);
    if (found === null) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Fill the frames in between"
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.body}>
        {other ? (
          <>
            <NativeSelect
              label={`From frame ${here.frameNumber} to`}
              value={chosen ?? ''}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
              data={others.map((each) => ({
                value: String(each.frame_number),
                label: `Frame ${each.frame_number} (${boxCount(each.boxes.length)})`,
              }))}
            />
            {plan && <Plan plan={plan} />}
            {isTooMany && (
              <Notice tone="attention">
                At most {annotationLimits.framesAtOnce} frames at once. Choose a nearer frame.
              </Notice>
            )}
          </>
        ) : (
          <p className={styles.words}>
            Draw the same boxes on another frame first, some frames away: what lies in between is filled along
            straight lines.
          </p>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus={other ? undefined : true}>
            Cancel
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={isBusy}
            disabled={!plan || plan.frames.length === 0 || isTooMany}
            data-autofocus={other ? true : undefined}
          >
            {plan && plan.frames.length > 0 ? `Fill ${plural(plan.frames.length, 'frame')}` : 'Fill'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Plan({ plan }: { plan: Interpolation }) {
  const [first] = plan.frames;
  if (!first) {
    return (
      <p className={styles.words}>
        There is nothing to fill: no frame without annotations lies between, or no label stands on both
        frames.
      </p>
    );
  }
  const labels = [...new Set(first.boxes.map((box) => box.label))].join(', ');
  const numbers = plan.frames.map((each) => each.frameNumber);
  const written = numbers.length === 1 ? `Frame ${numbers[0]} gets` : `Frames ${frameRanges(numbers)} get`;
  return (
    <div className={styles.words}>
      <p>
        {written} {boxCount(first.boxes.length)}
        {numbers.length > 1 && ' each'}: {labels}. Frames that have annotations stay as they are.
      </p>
      {plan.unmatched.length > 0 && (
        <p>
          {boxCount(plan.unmatched.length)} without a partner of the same label on the other frame:{' '}
          {[...new Set(plan.unmatched.map((box) => box.label))].join(', ')}. Left out.
        </p>
      )}
    </div>
  );
}

const boxCount = (count: number) => (count === 1 ? '1 box' : `${count} boxes`);

function planOf(here: FrameBoxes, other: FrameAnnotation, annotations: readonly FrameAnnotation[]) {
  const there = { frameNumber: other.frame_number, boxes: other.boxes.map(placedBox) };
  return interpolate(here, there, new Set(annotations.map((each) => each.frame_number)));
}

/** The nearest annotated frame with at least one frame between, earlier ones first. */
export function nearestWithGap(here: number, others: readonly FrameAnnotation[]): number | null {
  const numbers = others.map((each) => each.frame_number);
  const before = numbers.filter((each) => each < here - 1);
  const after = numbers.filter((each) => each > here + 1);
  if (before.length > 0) return Math.max(...before);
  return after.length > 0 ? Math.min(...after) : (numbers[0] ?? null);
}
