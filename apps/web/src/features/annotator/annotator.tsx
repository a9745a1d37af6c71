import { Button, Drawer, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FrameAnnotation } from '@sop/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import type { AnnotationModalProps } from './annotation-modal-props.js';
import { AnnotatorDialogs, type DialogName } from './panels/annotator-dialogs.js';
import { AnnotatorNotices } from './panels/annotator-notices.js';
import styles from './annotator.module.css';
import { texts } from './annotator.texts.js';
import { isUnsaved } from './canvas/drawing.js';
import { FrameCanvas } from './canvas/frame-canvas.js';
import { LabelDialog } from './labels/label-dialog.js';
import { LabelKeys } from './labels/label-keys.js';
import { announcements } from './announcements.texts.js';
import { SidePanel } from './panels/side-panel.js';
import { SuggestionBar } from './panels/suggestion-bar.js';
import { TopBar, type SaveState } from './panels/top-bar.js';
import { useAnnotatorKeys } from './keyboard/use-annotator-keys.js';
import { useAnnotatorCommands } from './frames/use-annotator-commands.js';
import { useCharacterKeys } from './keyboard/use-character-keys.js';
import { useFramePicture } from './canvas/use-frame-picture.js';
import { useFailedFrames, useFrameNumber, useFrameSession, useIsSaving } from './frames/use-frame-session.js';
import { useLabels } from './labels/use-labels.js';
import { useCommittedState } from './frames/use-committed-state.js';
import { useSuggestions } from './suggestions/use-suggestions.js';

interface AnnotatorProps extends AnnotationModalProps {
  readonly annotations: readonly FrameAnnotation[];
}

/** The content of the modal once the annotations are loaded. */
export function Annotator({ annotations, onSaved, onClose, ...props }: AnnotatorProps) {
  const { datasetId, frameCount, fps, hasModel = true } = props;
  const notifySaved = useCallback((frames: readonly FrameAnnotation[]) => onSaved?.(frames), [onSaved]);
  const session = useFrameSession(datasetId, props.frameNumber, notifySaved);
  const { store } = session;
  const frameNumber = useFrameNumber(session);
  const failed = useFailedFrames(session);
  const isSaving = useIsSaving(session);
  const state = useCommittedState(store);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const frame = useFramePicture(datasetId, frameNumber, frameCount);
  const labels = useLabels(datasetId, annotations, state.drawing.boxes);
  const suggestions = useSuggestions(datasetId, frameNumber, store, hasModel);
  const [dialog, setDialog] = useState<DialogName>(null);
  const [isListOpen, setListOpen] = useState(false);
  const characterKeys = useCharacterKeys();
  const isChanged = isUnsaved(state);
  const ask = hasModel ? suggestions.ask : undefined;
  const commands = useAnnotatorCommands({ session, frameCount, ask, setDialog, onClose });
  const { onKeyDown, isSpaceHeld } = useAnnotatorKeys({
    store,
    digits: labels.digits,
    hasCharacterKeys: characterKeys.isOn,
    commands,
  });
  useWarnBeforeClosing(isChanged || isSaving || failed.length > 0);
  const { onFrame } = props;
  useEffect(() => {
    onFrame?.(frameNumber);
  }, [onFrame, frameNumber]);
  const saveAndClose = async () => {
    if (await session.save()) onClose(session.frameNumber());
  };

  const colourOf = labels.colourOfLabel;
  const panel = <SidePanel store={store} state={state} colourOf={colourOf} />;
  const keyRow = (
    <LabelKeys store={store} digits={labels.digits} activeLabel={state.activeLabel} colourOf={colourOf} />
  );
  return (
    <section
      tabIndex={-1}
      className={styles.root}
      aria-label={texts.annotate(frameNumber)}
      {...{ onKeyDown }}
    >
      <TopBar
        store={store}
        state={state}
        frameNumber={frameNumber}
        frameCount={frameCount}
        fps={fps}
        saveState={saveStateOf({ isChanged, isSaving, failed })}
        commands={commands}
        onSuggest={ask && (() => void ask())}
        isAsking={suggestions.isAsking}
        onSaveAndClose={() => void saveAndClose()}
      />
      <div className={styles.work}>
        <div className={styles.stage}>
          <FrameCanvas
            store={store}
            picture={frame.picture}
            colourOf={colourOf}
            isSpaceHeld={isSpaceHeld}
            label={texts.canvas(frameNumber, announcements.count(state.drawing.boxes.length))}
          />
          <AnnotatorNotices
            session={session}
            frame={frame}
            failed={failed}
            hint={suggestions.hint}
            isBackground={state.drawing.isBackground}
          />
          <div className={styles.foot}>
            <SuggestionBar store={store} state={state} />
          </div>
          <LabelDialog store={store} state={state} order={labels.order} />
        </div>
        {isPhone ? (
          <div className={styles.strip}>
            {keyRow}
            <Button variant="default" onClick={() => setListOpen(true)}>
              {texts.boxesOf(state.drawing.boxes.length)}
            </Button>
          </div>
        ) : (
          <aside className={styles.aside}>
            <h3 className={styles.heading}>{texts.labels}</h3>
            {keyRow}
            {panel}
            {hasModel && (
              <Switch
                label={texts.suggestAlways}
                checked={suggestions.isAutomatic}
                onChange={(event) => suggestions.setAutomatic(event.currentTarget.checked)}
              />
            )}
          </aside>
        )}
      </div>
      <Drawer
        opened={isPhone && isListOpen && state.mode.kind !== 'labelling'}
        size="auto"
        onClose={() => setListOpen(false)}
        position="bottom"
        title={texts.boxesTitle}
        closeButtonProps={{ 'aria-label': texts.close }}
      >
        <div className={styles.drawer} {...{ onKeyDown }}>
          {panel}
        </div>
      </Drawer>
      <AnnotatorDialogs
        name={dialog}
        onClose={() => setDialog(null)}
        session={session}
        annotations={annotations}
        drawing={state.drawing}
        characterKeys={characterKeys}
        onDiscarded={() => onClose(session.frameNumber())}
      />
      <div role="status" className={styles.announcement}>
        {state.announcement.text}
        {/* The same sentence twice is news twice. */}
        {state.announcement.count % 2 === 1 && '\u00a0'}
      </div>
    </section>
  );
}

function saveStateOf(of: { isChanged: boolean; isSaving: boolean; failed: readonly number[] }): SaveState {
  if (of.isSaving) return 'saving';
  if (of.failed.length > 0) return 'failed';
  return of.isChanged ? 'changed' : 'saved';
}
