import { useMemo } from 'react';
import { isUnsaved } from '../canvas/drawing.js';
import type { DialogName } from '../panels/annotator-dialogs.js';
import type { FrameSession } from './frame-session.js';
import type { AnnotatorCommands } from '../keyboard/use-annotator-keys.js';

interface Options {
  readonly session: FrameSession;
  readonly frameCount: number;
  /** Absent if the company has no model. */
  readonly ask: (() => Promise<void>) | undefined;
  readonly setDialog: (name: DialogName) => void;
  readonly onClose: (frameNumber: number) => void;
}

/** What buttons and keys do apart from drawing. */
export function useAnnotatorCommands({
  session,
  frameCount,
  ask,
  setDialog,
  onClose,
}: Options): AnnotatorCommands {
  return useMemo(() => {
    const { store } = session;
    const go = (by: 1 | -1) => {
      const to = session.frameNumber() + by;
      // The box whose label is requested would be lost.
      if (store.now().mode.kind === 'labelling') return;
      if (to >= 0 && to < frameCount) session.go(to);
    };
    return {
      go,
      save: () => void session.save(),
      help: () => setDialog('help'),
      suggest: () => void ask?.(),
      copyToNext: () => {
        const { drawing, mode } = store.now();
        const { boxes } = drawing;
        const isLast = session.frameNumber() >= frameCount - 1;
        if (isLast || boxes.length === 0 || mode.kind === 'labelling') return;
        go(1);
        store.send({ type: 'placed', boxes });
      },
      interpolate: () => setDialog('interpolate'),
      leave: () => {
        if (isUnsaved(store.now())) setDialog('discard');
        else onClose(session.frameNumber());
      },
    };
  }, [session, frameCount, ask, setDialog, onClose]);
}
