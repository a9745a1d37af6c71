import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconMessageExclamation,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Procedure } from '@sop/contracts';
import { untick } from '../../features/executions/run.js';
import type { RunStore } from '../../features/executions/run-store.js';
import type { StoredRun } from '../../features/executions/stored-run.js';
import { Notice } from '../../ui/states.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { ReadingField } from './reading-field.js';
import { StepMedia } from './step-media.js';
import { StepSheet } from './step-sheet.js';
import { useReadAloud } from './use-read-aloud.js';
import type { useRun } from './use-run.js';
import { useSwipe } from './use-swipe.js';

export interface RunningBench extends ReturnType<typeof useRun> {
  readonly run: StoredRun;
  readonly store: RunStore;
}

interface StepScreenProps {
  readonly procedure: Procedure;
  readonly bench: RunningBench;
  readonly isSheetOpen: boolean;
  readonly onSheet: (isOpen: boolean) => void;
  readonly onDone: () => void;
  readonly onMove: (direction: 1 | -1) => void;
}

export function StepScreen({ procedure, bench, isSheetOpen, onSheet, onDone, onMove }: StepScreenProps) {
  const { run, change } = bench;
  const { position } = run;
  const step = procedure.steps[position];
  const recorded = run.record.steps[position];
  const swipe = useSwipe(onMove);
  const heading = useFocusOn(position);
  const precautions = procedure.precautions.filter(({ step_index }) => step_index === position);
  const spoken = [...precautions.map(({ text }) => text), step?.title, step?.description].join('. ');
  const voice = useReadAloud(isSheetOpen ? '' : spoken);
  if (!step || !recorded) return null;
  const isDone = recorded.done_at !== null;
  return (
    <>
      <div className={styles.step} {...swipe}>
        <StepMedia title={step.title} picture={step.picture} clip={step.clip} key={step.id} />
        <div className={styles.text}>
          <div className={styles.head}>
            <h1 className={styles.title} tabIndex={-1} ref={heading}>
              <span className={styles.hidden}>{texts.position(position + 1, procedure.steps.length)}: </span>
              {step.title}
            </h1>
            <div className={styles.tools}>
              {voice.isAvailable && (
                <ActionIcon
                  size={56}
                  aria-label={voice.isOn ? texts.stopReading : texts.readAloud}
                  aria-pressed={voice.isOn}
                  onClick={voice.toggle}
                >
                  {voice.isOn ? (
                    <IconVolumeOff size={26} stroke={1.75} />
                  ) : (
                    <IconVolume size={26} stroke={1.75} />
                  )}
                </ActionIcon>
              )}
              <ActionIcon
                size={56}
                aria-label={noteLabel(recorded)}
                aria-haspopup="dialog"
                data-filled={isNoted(recorded) || undefined}
                className={styles.note}
                onClick={() => onSheet(true)}
              >
                <IconMessageExclamation size={26} stroke={1.75} />
              </ActionIcon>
            </div>
          </div>
          {precautions.map(({ text }, at) => (
            <Notice key={at} tone="danger">
              {text}
            </Notice>
          ))}
          {step.is_uncertain && <Notice tone="attention">{texts.uncertain}</Notice>}
          <p className={styles.description}>{step.description}</p>
          {step.readings.map((reading) => (
            <ReadingField
              key={`${position} ${reading.name} ${reading.unit} ${reading.min} ${reading.max}`}
              reading={reading}
              step={recorded}
              position={position}
              onChange={change}
            />
          ))}
          {isDone && (
            <p className={styles.ticked}>
              <IconCheck size={22} stroke={2} aria-hidden="true" />
              {texts.ticked}
              <Button variant="subtle" onClick={() => change(untick)}>
                {texts.untick}
              </Button>
            </p>
          )}
        </div>
      </div>
      <div className={styles.bottom}>
        <Button
          variant="default"
          className={styles.large}
          disabled={position === 0}
          onClick={() => onMove(-1)}
          leftSection={<IconArrowBackUp size={24} stroke={1.75} aria-hidden="true" />}
        >
          {texts.back}
        </Button>
        <Button
          className={styles.large}
          onClick={onDone}
          leftSection={<IconCheck size={26} stroke={2} aria-hidden="true" />}
        >
          {isDone ? texts.next : texts.done}
        </Button>
      </div>
      <StepSheet isOpen={isSheetOpen} position={position} bench={bench} onClose={() => onSheet(false)} />
    </>
  );
}

interface Recorded {
  readonly deviation: string;
  readonly photos: readonly string[];
}
const isNoted = ({ deviation, photos }: Recorded): boolean => deviation.trim() !== '' || photos.length > 0;
const noteLabel = (step: Recorded): string =>
  isNoted(step) ? texts.noteOf(step.photos.length + (step.deviation.trim() === '' ? 0 : 1)) : texts.note;

/** Assistive technology reads the heading of each step as it is shown. */
function useFocusOn(position: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [position]);
  return heading;
}
