import { Button, Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { HiddenRegions, Markup } from '@sop/contracts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { LeaveGuard } from '../leave-guard/leave-guard.js';
import { undoKeyOf } from '../../lib/undo-key.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Notice } from '../../ui/states.js';
import { Picture } from '../picture/picture.js';
import { fitted, type Size } from '../picture/zoom.js';
import { RedactDialog, type RedactChoice } from './redact-dialog.js';
import styles from './markup-editor.module.css';
import { isMark, markupOf, type Item, type ItemKind } from './markup-item.js';
import { MarkupLook } from './markup-look.js';
import { MarkupStage } from './markup-stage.js';
import { MarkupActions, MarkupTools } from './markup-tools.js';
import { changeMarkup, selectedOf, startMarkup } from './markup.machine.js';
import { texts } from './markup.texts.js';
import { useMarkupGestures } from './use-markup-gestures.js';

export interface MarkupChange extends Markup {
  readonly hide?: HiddenRegions;
  /** Whether the video is hidden from users who may only read. */
  readonly hidesVideo?: boolean;
}

interface MarkupEditorProps {
  /** Signed path of the picture without its marks. */
  readonly path: string;
  readonly title: string;
  readonly saved: Markup;
  readonly isVideoHidden: boolean;
  /** Saves; an error is shown by its message. */
  readonly onSave: (change: MarkupChange) => Promise<void>;
  readonly onClose: () => void;
  /** The unsaved draft of an earlier visit; null if there is none. */
  readonly draft: readonly Item[] | null;
  /** Receives unsaved marks to store as a draft; null after saving or discarding. */
  readonly onDraftChange: (items: readonly Item[] | null) => void;
}

/** Draws on a picture: arrows, boxes, numbers, text, areas to redact, and a crop. */
export default function MarkupEditor(props: MarkupEditorProps) {
  const { path, title, isVideoHidden } = props;
  const [announcement, setAnnouncement] = useState('');
  const [zoom, setZoom] = useState(1);
  const editing = useMarkupEditing(props);
  const { state, dispatch, asked, isChanged, isBusy, error } = editing;
  const add = (kind: ItemKind) => {
    dispatch({ type: 'add', kind, middle: { x: 0.5, y: 0.5 } });
    setAnnouncement(texts.added(texts.kinds[kind]));
  };
  useUndoKeys((type) => {
    dispatch({ type });
    setAnnouncement(type === 'undo' ? texts.undone : texts.redone);
  }, asked === 'nothing');
  return (
    <Modal
      opened
      fullScreen
      onClose={editing.close}
      withCloseButton={false}
      closeOnEscape={asked === 'nothing'}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <header className={styles.bar}>
        <Modal.Title className={styles.title}>
          {texts.title} <span>{title}</span>
        </Modal.Title>
        <MarkupActions state={state} dispatch={dispatch} zoom={zoom} onZoom={setZoom} />
        <ExitButtons editing={editing} />
      </header>
      {error !== null && asked !== 'redact' && <Notice tone="danger">{error}</Notice>}
      <Stage
        path={path}
        title={title}
        zoom={zoom}
        state={state}
        dispatch={dispatch}
        onAnnounce={setAnnouncement}
      />
      <footer className={styles.foot}>
        <MarkupTools state={state} dispatch={dispatch} onAdd={add} />
        <MarkupLook state={state} dispatch={dispatch} />
      </footer>
      <p id="markup-help" className={styles.visuallyHidden}>
        {texts.help}
      </p>
      <p className={styles.visuallyHidden} role="status">
        {announcement}
      </p>
      <LeaveGuard isBlocking={isChanged && !isBusy} onLeave={editing.end} texts={leaving} />
      <FocusOnNew id={state.selectedId} isText={isText(selectedOf(state))} />
      <Dialogs editing={editing} isVideoHidden={isVideoHidden} />
    </Modal>
  );
}

type EditingOptions = Pick<
  MarkupEditorProps,
  'saved' | 'isVideoHidden' | 'onSave' | 'onClose' | 'draft' | 'onDraftChange'
>;

/** The marks with their draft, how they are saved, and what is asked before. */
function useMarkupEditing({ saved, draft, isVideoHidden, onSave, onClose, onDraftChange }: EditingOptions) {
  const [state, dispatch] = useReducer(changeMarkup, saved, (start) =>
    startMarkup(start, texts.newText, draft),
  );
  const [asked, setAsked] = useState<'nothing' | 'discard' | 'redact'>('nothing');
  const end = () => {
    onDraftChange(null);
    onClose();
  };
  const { isBusy, error, save } = useSaving(onSave, end);
  const { regions, ...markup } = markupOf(state.items);
  const isChanged = state.past.length > 0;
  useDraftItems(isChanged ? state.items : null, onDraftChange);
  return {
    state,
    dispatch,
    asked,
    isChanged,
    isBusy,
    error,
    end,
    /** A save in progress completes even if the user leaves. */
    close: () => (isBusy ? onClose() : isChanged ? setAsked('discard') : end()),
    submit: () => (regions.length > 0 ? setAsked('redact') : void save(markup)),
    redact: ({ extent, isVideoHidden: hidesVideo }: RedactChoice) =>
      void save({ ...markup, hide: { regions, extent }, ...(!isVideoHidden && { hidesVideo }) }),
    keepEditing: () => setAsked('nothing'),
  };
}

type MarkupEditing = ReturnType<typeof useMarkupEditing>;

function ExitButtons({ editing: { isBusy, isChanged, asked, close, submit } }: { editing: MarkupEditing }) {
  return (
    <div className={styles.ends}>
      <Button variant="default" onClick={close}>
        {isBusy ? texts.close : texts.cancel}
      </Button>
      <Button disabled={!isChanged} loading={isBusy && asked === 'nothing'} onClick={submit}>
        {texts.save}
      </Button>
    </div>
  );
}

interface DialogsProps {
  readonly editing: MarkupEditing;
  readonly isVideoHidden: boolean;
}

function Dialogs({ editing: { asked, isBusy, error, ...editing }, isVideoHidden }: DialogsProps) {
  return (
    <>
      <ConfirmDialog
        opened={asked === 'discard'}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.keepEditing}
        onConfirm={editing.end}
        onClose={editing.keepEditing}
      >
        {texts.discardText}
      </ConfirmDialog>
      {asked === 'redact' && (
        <RedactDialog
          isVideoHidden={isVideoHidden}
          isBusy={isBusy}
          error={error}
          onConfirm={editing.redact}
          onClose={editing.keepEditing}
        />
      )}
    </>
  );
}

const { discardTitle: leaveTitle, discardText: leaveText, discard: leave, keepEditing: stay } = texts;
const leaving = { leaveTitle, leaveText, leave, stay };

const isText = (item: ReturnType<typeof selectedOf>): boolean =>
  item !== undefined && isMark(item) && item.kind === 'text';

interface StageProps extends Omit<Parameters<typeof MarkupStage>[0], 'picture' | 'pixel' | 'gestures'> {
  readonly path: string;
  readonly title: string;
  readonly zoom: number;
}

/** Margin in pixels around the picture in which a mark can start; the measured size of the stage includes it. */
const margin = 12;

function Stage({ path, title, zoom, ...stage }: StageProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [natural, setNatural] = useState<Size | null>(null);
  const gestures = useMarkupGestures(stage.state, stage.dispatch);
  const fit =
    natural && width > 0 ? fitted({ width: width - 2 * margin, height: height - 2 * margin }, natural) : null;
  const size = fit && { width: fit.width * zoom, height: fit.height * zoom };
  return (
    <div
      ref={ref}
      className={styles.stage}
      style={{ padding: margin }}
      {...gestures.around}
      data-drawing={stage.state.tool !== 'select' || undefined}
    >
      <div className={styles.picture} style={size ?? undefined} data-ready={size ? '' : undefined}>
        <Picture path={path} alt={title} isEager onSize={setNatural} />
        {natural && size && (
          <MarkupStage {...stage} gestures={gestures} picture={natural} pixel={natural.width / size.width} />
        )}
      </div>
    </div>
  );
}

/** Focuses a new item, or the text field of a new text. */
function FocusOnNew({ id, isText }: { id: number | null; isText: boolean }) {
  useEffect(() => {
    if (id === null) return;
    const item = document.querySelector<SVGElement>(`[data-sop-item="${id}"]`);
    if (!item || item === document.activeElement) return;
    const field = isText ? document.querySelector<HTMLTextAreaElement>('[data-sop-item-text]') : null;
    if (field) field.select();
    else item.focus({ preventScroll: true });
  }, [id, isText]);
  return null;
}

function useDraftItems(
  items: readonly Item[] | null,
  onDraftChange: MarkupEditorProps['onDraftChange'],
): void {
  const storeDraft = useEffectEvent(onDraftChange);
  useEffect(() => storeDraft(items), [items]);
}

function useSaving(onSave: MarkupEditorProps['onSave'], onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (change: MarkupChange) => {
    setIsBusy(true);
    setError(null);
    try {
      await onSave(change);
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : texts.failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, save };
}

/** Undo and redo by keys, also while a mark's text is edited. */
function useUndoKeys(onKey: (type: 'undo' | 'redo') => void, isOn: boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const action = undoKeyOf(event);
    if (!isOn || action === null) return;
    event.preventDefault();
    onKey(action);
  });
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onDown);
    return () => document.removeEventListener('keydown', onDown);
  }, []);
}
