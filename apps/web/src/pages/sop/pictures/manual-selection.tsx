import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sop, Step } from '@sop/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { keys } from '../../../api/query-keys.js';
import { FramesByStep } from '../../../features/frame-picker/frames-by-step.js';
import { Picture } from '../../../features/picture/picture.js';
import { clockRange } from '../../../lib/time.js';
import { Notice } from '../../../ui/states.js';
import { useWarnBeforeClosing } from '../../../ui/use-warn-before-closing.js';
import {
  canSave,
  currentPick,
  firstSelection,
  isLast,
  nextSelection,
  type SelectionState,
} from './manual-selection.machine.js';
import styles from './manual-selection.module.css';
import { texts } from '../sop.texts.js';
import { setPicture } from './use-save-picture.js';

/** Replaces the SOP while steps lack a picture: one step at a time, one frame per step. */
export default function ManualSelection({ sop, onEnd }: { sop: Sop; onEnd: () => void }) {
  const [state, send] = useReducer(nextSelection, sop.steps, firstSelection);
  const saving = useSaveAll(sop.id, onEnd);
  const step = sop.steps[state.position];
  useWarnBeforeClosing(Object.values(state.picks).some((pick) => typeof pick === 'number'));
  if (!step) return null;
  const pick = currentPick(state);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.manualTitle}</h1>
      <p className={styles.lead}>{texts.manualText}</p>
      <StepSummary step={step} position={state.position} count={sop.steps.length} />
      {pick === 'keep' && step.screenshots[0] && (
        <figure className={styles.existing}>
          <Picture path={step.screenshots[0].path} alt={texts.stepPicture} />
          <figcaption>{texts.stepPictureText}</figcaption>
        </figure>
      )}
      {sop.available_frames.length === 0 ? (
        <Notice tone="attention">{texts.noFrames}</Notice>
      ) : (
        <FramesByStep
          frames={sop.available_frames}
          step={step}
          selectedIndex={typeof pick === 'number' ? pick : null}
          onSelect={(index) => send({ type: 'picked', frameIndex: index })}
        />
      )}
      {saving.isError && <Notice tone="danger">{texts.selectionsFailure}</Notice>}
      <div className={styles.buttons}>
        <Button variant="default" disabled={state.position === 0} onClick={() => send({ type: 'previous' })}>
          {texts.previous}
        </Button>
        <Button variant="subtle" data-tone="quiet" className={styles.without} onClick={onEnd}>
          {texts.withoutPictures}
        </Button>
        {isLast(state) ? (
          <Button disabled={!canSave(state)} loading={saving.isPending} onClick={() => saving.mutate(state)}>
            {texts.saveAll}
          </Button>
        ) : (
          <Button disabled={pick === undefined} onClick={() => send({ type: 'next' })}>
            {texts.next}
          </Button>
        )}
      </div>
    </div>
  );
}

function StepSummary({ step, position, count }: { step: Step; position: number; count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [position]);
  return (
    <section className={styles.step}>
      <p className={styles.position}>
        {texts.stepOfAt(position + 1, count, clockRange(step.start_seconds, step.end_seconds))}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {step.title || texts.stepFallback(position + 1)}
      </h2>
      <p>{step.description}</p>
    </section>
  );
}

function useSaveAll(sopId: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (state: SelectionState) => {
      for (const stepId of state.stepIds) {
        const pick = state.picks[stepId];
        if (typeof pick === 'number') await setPicture(sopId, stepId, { frameIndex: pick });
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.sops });
      onSaved();
    },
  });
}
