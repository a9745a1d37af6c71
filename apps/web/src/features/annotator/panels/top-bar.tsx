import { ActionIcon, Button, Modal } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopyPlus,
  IconKeyboard,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSparkles,
  IconTimeline,
} from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { clock } from '../../../lib/time.js';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import styles from './top-bar.module.css';
import type { AnnotatorCommands } from '../keyboard/use-annotator-keys.js';

export type SaveState = keyof typeof texts.saveStates;

interface TopBarProps {
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  readonly frameNumber: number;
  readonly frameCount: number;
  readonly fps: number;
  readonly saveState: SaveState;
  readonly commands: AnnotatorCommands;
  /** Absent if the company has no model. */
  readonly onSuggest?: () => void;
  readonly isAsking: boolean;
  readonly onSaveAndClose: () => void;
}

/** The current frame, the actions for the whole frame, and the two exits. */
export function TopBar(props: TopBarProps) {
  return (
    <header className={styles.bar}>
      <FrameStepper {...props} />
      <Tools {...props} />
      <ExitButtons {...props} isLabelling={props.state.mode.kind === 'labelling'} />
    </header>
  );
}

type FrameStepperProps = Pick<TopBarProps, 'frameNumber' | 'frameCount' | 'fps' | 'commands'>;

function FrameStepper({ frameNumber, frameCount, fps, commands }: FrameStepperProps) {
  return (
    <div className={styles.stepper}>
      <Tool name={texts.tools.previous} keys="←" isOff={frameNumber === 0} onClick={() => commands.go(-1)}>
        <IconChevronLeft size={20} stroke={1.75} />
      </Tool>
      <div className={styles.frame}>
        <Modal.Title className={styles.title}>
          {texts.frame(frameNumber)} <span className={styles.last}>/ {frameCount}</span>
        </Modal.Title>
        <span className={styles.facts}>{clock(frameNumber / fps)}</span>
      </div>
      <Tool
        name={texts.tools.next}
        keys="→"
        isOff={frameNumber >= frameCount - 1}
        onClick={() => commands.go(1)}
      >
        <IconChevronRight size={20} stroke={1.75} />
      </Tool>
    </div>
  );
}

function Tools({ store, state, frameNumber, frameCount, commands, ...props }: TopBarProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={texts.tools.toolbar}>
      <Tool
        name={texts.tools.undo}
        keys="Ctrl Z"
        isOff={state.past.length === 0}
        onClick={() => store.send({ type: 'undo' })}
      >
        <IconArrowBackUp size={20} stroke={1.75} />
      </Tool>
      <Tool
        name={texts.tools.redo}
        keys="Ctrl Shift Z"
        isOff={state.future.length === 0}
        onClick={() => store.send({ type: 'redo' })}
      >
        <IconArrowForwardUp size={20} stroke={1.75} />
      </Tool>
      <Zoom store={store} />
      <WideTool
        icon={<IconCopyPlus size={18} stroke={1.75} />}
        name={texts.tools.copy}
        keys="C"
        isOff={state.drawing.boxes.length === 0 || frameNumber >= frameCount - 1}
        onClick={commands.copyToNext}
      />
      <WideTool
        icon={<IconTimeline size={18} stroke={1.75} />}
        name={texts.tools.fill}
        keys="I"
        onClick={commands.interpolate}
      />
      {props.onSuggest && (
        <WideTool
          icon={<IconSparkles size={18} stroke={1.75} />}
          name={texts.tools.suggest}
          keys="S"
          isOff={state.picture === null}
          isBusy={props.isAsking}
          onClick={props.onSuggest}
        />
      )}
      <span className={styles.wide}>
        <Tool name={texts.tools.keys} keys="?" onClick={commands.help}>
          <IconKeyboard size={20} stroke={1.75} />
        </Tool>
      </span>
    </div>
  );
}

interface ExitButtonsProps extends Pick<TopBarProps, 'saveState' | 'commands' | 'onSaveAndClose'> {
  readonly isLabelling: boolean;
}

/** Without unsaved changes there is one exit; with changes there are two, which name the consequence. */
function ExitButtons({ saveState, commands, onSaveAndClose, isLabelling }: ExitButtonsProps) {
  const isSaved = saveState === 'saved';
  return (
    <div className={styles.ways}>
      <span className={styles.state} data-state={saveState} role="status">
        {isSaved && <IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        {texts.saveStates[saveState]}
      </span>
      <Button variant="default" onClick={commands.leave} title={isSaved ? undefined : texts.cancelHint}>
        {isSaved ? texts.close : texts.cancel}
      </Button>
      {!isSaved && (
        <Button
          aria-label={texts.save}
          title={texts.saveHint}
          disabled={isLabelling}
          onClick={onSaveAndClose}
          loading={saveState === 'saving'}
        >
          <span className={styles.wide}>{texts.save}</span>
          <span className={styles.narrow}>{texts.saveShort}</span>
        </Button>
      )}
    </div>
  );
}

/** A component of its own, because it renders on every step of the wheel. */
function Zoom({ store }: { store: AnnotatorStore }) {
  const scale = useSyncExternalStore(store.onChange, () => Math.round(store.now().view.scale * 100));
  const zoom = (factor: number) => store.send({ type: 'zoom', at: null, factor });
  return (
    <div className={styles.zoom} role="group" aria-label={texts.tools.zoom}>
      <Tool name={texts.tools.zoomOut} keys="−" onClick={() => zoom(1 / 1.25)}>
        <IconMinus size={18} stroke={1.75} />
      </Tool>
      <span className={styles.percent}>{scale} %</span>
      <Tool name={texts.tools.zoomIn} keys="+" onClick={() => zoom(1.25)}>
        <IconPlus size={18} stroke={1.75} />
      </Tool>
      <Tool name={texts.tools.fit} keys="0" onClick={() => store.send({ type: 'fit' })}>
        <IconMaximize size={18} stroke={1.75} />
      </Tool>
    </div>
  );
}

interface ToolProps {
  readonly name: string;
  readonly keys: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Tool = ({ name, keys, isOff = false, onClick, children }: ToolProps) => (
  <ActionIcon aria-label={name} title={texts.withKey(name, keys)} disabled={isOff} onClick={onClick}>
    {children}
  </ActionIcon>
);

interface WideToolProps extends Omit<ToolProps, 'children'> {
  readonly icon: ReactNode;
  readonly isBusy?: boolean;
}

const WideTool = ({ icon, name, keys, isOff, isBusy, onClick }: WideToolProps) => (
  <Button
    variant="subtle"
    data-tone="quiet"
    className={styles.wideTool}
    leftSection={icon}
    title={texts.withKey(name, keys)}
    aria-label={name}
    disabled={isOff}
    loading={isBusy}
    onClick={onClick}
  >
    <span className={styles.text}>{name}</span>
  </Button>
);
