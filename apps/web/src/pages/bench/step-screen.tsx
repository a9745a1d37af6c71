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
import { picturesOf } from './use-procedure.js';
import { useReadAloud } from './use-read-aloud.js';
import type { useRun } from './use-run.js';
import { useSwipe } from './use-swipe.js';
import { writtenIn } from './written-in.js';

export interface RunningBench extends ReturnType<typeof useRun> {
  readonly run: StoredRun;
  readonly store: RunStore;
}

export interface StepScreenProps {
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
  const voice = useReadAloud(isSheetOpen ? '' : spoken, procedure.language);
  const written = writtenIn(procedure.language);
  if (!step || !recorded) return null;
  const isDone = recorded.done_at !== null;
  return (
    <>
      <div className={styles.step} {...swipe}>
        <StepMedia title={step.title} pictures={picturesOf(step)} clip={step.clip} key={step.id} />
        <div className={styles.text}>
          <div className={styles.head}>
            <h1 className={styles.title} tabIndex={-1} ref={heading}>
              <span className={styles.hidden}>{texts.position(position + 1, procedure.steps.length)}: </span>
              <span {...written}>{step.title}</span>
            </h1>
            <StepTools voice={voice} recorded={recorded} onNote={() => onSheet(true)} />
          </div>
          {precautions.map(({ text }, at) => (
            <Notice key={at} tone="danger">
              <span {...written}>{text}</span>
            </Notice>
          ))}
          {step.is_uncertain && <Notice tone="attention">{texts.uncertain}</Notice>}
          <p className={styles.description} {...written}>
            {step.description}
          </p>
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
      <StepButtons isFirst={position === 0} isDone={isDone} onBack={() => onMove(-1)} onDone={onDone} />
      <StepSheet isOpen={isSheetOpen} position={position} bench={bench} onClose={() => onSheet(false)} />
    </>
  );
}

interface StepToolsProps {
  readonly voice: ReturnType<typeof useReadAloud>;
  readonly recorded: Recorded;
  readonly onNote: () => void;
}

function StepTools({ voice, recorded, onNote }: StepToolsProps) {
  return (
    <div className={styles.tools}>
      {voice.isAvailable && (
        <ActionIcon
          size={56}
          aria-label={voice.isOn ? texts.stopReading : texts.readAloud}
          aria-pressed={voice.isOn}
          onClick={voice.toggle}
        >
          {voice.isOn ? <IconVolumeOff size={26} stroke={1.75} /> : <IconVolume size={26} stroke={1.75} />}
        </ActionIcon>
      )}
      <ActionIcon
        size={56}
        aria-label={noteLabel(recorded)}
        aria-haspopup="dialog"
        data-filled={isNoted(recorded) || undefined}
        className={styles.note}
        onClick={onNote}
      >
        <IconMessageExclamation size={26} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

interface StepButtonsProps {
  readonly isFirst: boolean;
  readonly isDone: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function StepButtons({ isFirst, isDone, onBack, onDone }: StepButtonsProps) {
  return (
    <div className={styles.bottom}>
      <Button
        variant="default"
        className={styles.large}
        disabled={isFirst}
        onClick={onBack}
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
