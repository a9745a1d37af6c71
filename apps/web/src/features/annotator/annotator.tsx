import type { FrameAnnotation } from '@sop/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import type { AnnotationModalProps } from './annotation-modal-props.js';
import { AnnotatorDialogs, type DialogName } from './panels/annotator-dialogs.js';
import { AnnotatorNotices } from './panels/annotator-notices.js';
import type { AnnotatorState } from './annotator-state.js';
import type { AnnotatorStore } from './annotator-store.js';
import styles from './annotator.module.css';
import { texts } from './annotator.texts.js';
import { isUnsaved } from './canvas/drawing.js';
import { FrameCanvas } from './canvas/frame-canvas.js';
import { LabelDialog } from './labels/label-dialog.js';
import { announcements } from './announcements.texts.js';
import type { FrameSession } from './frames/frame-session.js';
import { LabelArea } from './panels/label-area.js';
import { SuggestionBar } from './panels/suggestion-bar.js';
import { TopBar, type SaveState } from './panels/top-bar.js';
import { useAnnotatorKeys } from './keyboard/use-annotator-keys.js';
import { useAnnotatorCommands } from './frames/use-annotator-commands.js';
import { useCharacterKeys } from './keyboard/use-character-keys.js';
import { useFramePicture } from './canvas/use-frame-picture.js';
import { useFailedFrames, useFrameNumber, useFrameSession, useIsSaving } from './frames/use-frame-session.js';
import { useLabels, type Labels } from './labels/use-labels.js';
import { useCommittedState } from './frames/use-committed-state.js';
import { useSuggestions } from './suggestions/use-suggestions.js';

interface AnnotatorProps extends AnnotationModalProps {
  readonly annotations: readonly FrameAnnotation[];
}

/** The content of the modal once the annotations are loaded. */
export function Annotator({ annotations, onClose, ...props }: AnnotatorProps) {
  const { datasetId, frameCount, fps, hasModel = true } = props;
  const openFrame = useOpenFrame(props);
  const { session, store, state, frameNumber } = openFrame;
  const labels = useLabels(datasetId, annotations, state.drawing.boxes);
  const suggestions = useSuggestions(datasetId, frameNumber, store, hasModel);
  const ask = hasModel ? suggestions.ask : undefined;
  const controls = useControls({ session, frameCount, ask, onClose, digits: labels.digits });
  const { onKeyDown, isSpaceHeld } = controls;
  const saveAndClose = async () => {
    if (await session.save()) onClose(session.frameNumber());
  };
  return (
    <section
      tabIndex={-1}
      className={styles.root}
      aria-label={texts.annotate(frameNumber)}
      {...{ onKeyDown }}
    >
      <TopBar
        {...openFrame}
        frameCount={frameCount}
        fps={fps}
        commands={controls.commands}
        onSuggest={ask && (() => void ask())}
        isAsking={suggestions.isAsking}
        onSaveAndClose={() => void saveAndClose()}
      />
      <div className={styles.work}>
        <Stage
          {...openFrame}
          datasetId={datasetId}
          frameCount={frameCount}
          labels={labels}
          isSpaceHeld={isSpaceHeld}
          hint={suggestions.hint}
        />
        <LabelArea
          store={store}
          state={state}
          labels={labels}
          suggestions={hasModel ? suggestions : undefined}
          onKeyDown={onKeyDown}
        />
      </div>
      <AnnotatorDialogs
        session={session}
        annotations={annotations}
        characterKeys={controls.characterKeys}
        name={controls.dialog}
        onClose={controls.closeDialog}
        drawing={state.drawing}
        onDiscarded={() => onClose(session.frameNumber())}
      />
      <StatusLine announcement={state.announcement} />
    </section>
  );
}

type FirstFrame = Pick<AnnotationModalProps, 'datasetId' | 'frameNumber' | 'onSaved' | 'onFrame'>;

interface OpenFrame {
  readonly session: FrameSession;
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  readonly frameNumber: number;
  /** Frames that could not be saved. */
  readonly failed: readonly number[];
  readonly saveState: SaveState;
}

/** The open frame, its drawing, and whether everything is saved. Closing the page asks first while it is not. */
function useOpenFrame({ datasetId, onSaved, onFrame, ...first }: FirstFrame): OpenFrame {
  const notifySaved = useCallback((frames: readonly FrameAnnotation[]) => onSaved?.(frames), [onSaved]);
  const session = useFrameSession(datasetId, first.frameNumber, notifySaved);
  const frameNumber = useFrameNumber(session);
  const failed = useFailedFrames(session);
  const isSaving = useIsSaving(session);
  const { store } = session;
  const state = useCommittedState(store);
  const saveState = saveStateOf({ isChanged: isUnsaved(state), isSaving, failed });
  useWarnBeforeClosing(saveState !== 'saved');
  useEffect(() => {
    onFrame?.(frameNumber);
  }, [onFrame, frameNumber]);
  return { session, store, state, frameNumber, failed, saveState };
}

function saveStateOf(of: { isChanged: boolean; isSaving: boolean; failed: readonly number[] }): SaveState {
  if (of.isSaving) return 'saving';
  if (of.failed.length > 0) return 'failed';
  return of.isChanged ? 'changed' : 'saved';
}

interface ControlsOptions extends Omit<Parameters<typeof useAnnotatorCommands>[0], 'setDialog'> {
  readonly digits: readonly string[];
}

/** The commands of buttons and keys, and the dialogs that they open. */
function useControls({ digits, ...options }: ControlsOptions) {
  const { store } = options.session;
  const [dialog, setDialog] = useState<DialogName>(null);
  const characterKeys = useCharacterKeys();
  const commands = useAnnotatorCommands({ ...options, setDialog });
  const keys = useAnnotatorKeys({ store, digits, hasCharacterKeys: characterKeys.isOn, commands });
  return { ...keys, commands, characterKeys, dialog, closeDialog: () => setDialog(null) };
}

interface StageProps extends OpenFrame {
  readonly datasetId: number;
  readonly frameCount: number;
  readonly labels: Labels;
  readonly isSpaceHeld: () => boolean;
  /** Why there are no suggestions. */
  readonly hint: string | null;
}

/** The canvas with notices, suggestions and the requested label over it. */
function Stage({ session, store, state, frameNumber, labels, ...props }: StageProps) {
  const frame = useFramePicture(props.datasetId, frameNumber, props.frameCount);
  return (
    <div className={styles.stage}>
      <FrameCanvas
        store={store}
        picture={frame.picture}
        colourOf={labels.colourOfLabel}
        isSpaceHeld={props.isSpaceHeld}
        label={texts.canvas(frameNumber, announcements.count(state.drawing.boxes.length))}
      />
      <AnnotatorNotices
        session={session}
        frame={frame}
        failed={props.failed}
        hint={props.hint}
        isBackground={state.drawing.isBackground}
      />
      <div className={styles.foot}>
        <SuggestionBar store={store} state={state} />
      </div>
      <LabelDialog store={store} state={state} order={labels.order} />
    </div>
  );
}

const StatusLine = ({ announcement: { text, count } }: { announcement: AnnotatorState['announcement'] }) => (
  <div role="status" className={styles.announcement}>
    {text}
    {/* A screen reader repeats the same sentence only when the text differs. */}
    {count % 2 === 1 && '\u00a0'}
  </div>
);
