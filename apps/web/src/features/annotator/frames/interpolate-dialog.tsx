import { Button, NativeSelect } from '@mantine/core';
import { annotationLimits, type FrameAnnotation } from '@sop/contracts';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/states.js';
import { texts } from '../annotator.texts.js';
import { frameAnnotation, placedBox } from './frame-boxes.presenter.js';
import { interpolate, type FrameBoxes, type Interpolation } from './interpolate.js';
import styles from './interpolate-dialog.module.css';

interface InterpolateDialogProps {
  readonly here: FrameBoxes;
  readonly annotations: readonly FrameAnnotation[];
  readonly onClose: () => void;
  /** Saves the frames. Resolves with an error message, or null. */
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
  const actions = (
    <>
      <Button variant="default" onClick={onClose} data-autofocus={other ? undefined : true}>
        {texts.cancel}
      </Button>
      <Button
        onClick={() => void confirm()}
        loading={isBusy}
        disabled={!plan || plan.frames.length === 0 || isTooMany}
        data-autofocus={other ? true : undefined}
      >
        {plan && plan.frames.length > 0 ? texts.fillCount(plan.frames.length) : texts.fill}
      </Button>
    </>
  );
  return (
    <Dialog opened onClose={onClose} title={texts.fillTitle} size={520} actions={actions}>
      {other ? (
        <>
          <NativeSelect
            label={texts.fillFrom(here.frameNumber)}
            value={chosen ?? ''}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={others.map(({ frame_number, boxes }) => ({
              value: String(frame_number),
              label: texts.fillTo(frame_number, boxes.length),
            }))}
          />
          {plan && <Plan plan={plan} />}
          {isTooMany && <Notice tone="attention">{texts.fillTooMany(annotationLimits.framesAtOnce)}</Notice>}
        </>
      ) : (
        <p className={styles.text}>{texts.fillFirst}</p>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Dialog>
  );
}

function Plan({ plan: { frames, unmatched } }: { plan: Interpolation }) {
  const [first] = frames;
  if (!first) return <p className={styles.text}>{texts.fillNothing}</p>;
  const numbers = frames.map((each) => each.frameNumber);
  return (
    <div className={styles.text}>
      <p>{texts.fillPlan(numbers, first.boxes.length, labelsOf(first.boxes))}</p>
      {unmatched.length > 0 && <p>{texts.fillLeftOut(unmatched.length, labelsOf(unmatched))}</p>}
    </div>
  );
}

const labelsOf = (boxes: readonly { readonly label: string }[]) =>
  [...new Set(boxes.map(({ label }) => label))].join(', ');

function planOf(here: FrameBoxes, other: FrameAnnotation, annotations: readonly FrameAnnotation[]) {
  const there = { frameNumber: other.frame_number, boxes: other.boxes.map(placedBox) };
  return interpolate(here, there, new Set(annotations.map((each) => each.frame_number)));
}

/** The nearest annotated frame with at least one frame between; earlier ones are preferred. */
function nearestWithGap(here: number, others: readonly FrameAnnotation[]): number | null {
  const numbers = others.map((each) => each.frame_number);
  const before = numbers.filter((each) => each < here - 1);
  const after = numbers.filter((each) => each > here + 1);
  if (before.length > 0) return Math.max(...before);
  return after.length > 0 ? Math.min(...after) : (numbers[0] ?? null);
}
