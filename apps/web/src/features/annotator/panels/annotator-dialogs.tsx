import type { FrameAnnotation } from '@sop/contracts';
import { detailOf } from '../../../api/problem.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import type { Drawing } from '../annotator-state.js';
import { texts } from '../annotator.texts.js';
import type { FrameSession } from '../frames/frame-session.js';
import { InterpolateDialog } from '../frames/interpolate-dialog.js';
import { ShortcutHelp } from './shortcut-help.js';
import type { CharacterKeys } from '../keyboard/use-character-keys.js';

export type DialogName = 'help' | 'interpolate' | 'discard' | null;

interface AnnotatorDialogsProps {
  readonly name: DialogName;
  readonly onClose: () => void;
  readonly session: FrameSession;
  readonly annotations: readonly FrameAnnotation[];
  readonly drawing: Drawing;
  readonly characterKeys: CharacterKeys;
  readonly onDiscarded: () => void;
}

/** The dialogs on top of the modal. */
export function AnnotatorDialogs({ name, onClose, session, ...props }: AnnotatorDialogsProps) {
  const here = { frameNumber: session.frameNumber(), boxes: props.drawing.boxes };
  return (
    <>
      <ShortcutHelp
        opened={name === 'help'}
        onClose={onClose}
        hasCharacterKeys={props.characterKeys.isOn}
        onCharacterKeys={props.characterKeys.turn}
      />
      {name === 'interpolate' && (
        <InterpolateDialog
          here={here}
          annotations={props.annotations}
          onClose={onClose}
          onConfirm={async (frames) => {
            try {
              if (!(await session.save())) return texts.fillFailure;
              await session.write(frames);
              return null;
            } catch (error) {
              return detailOf(error, texts.fillFailure);
            }
          }}
        />
      )}
      <ConfirmDialog
        opened={name === 'discard'}
        title={texts.discardTitle}
        confirmLabel={texts.discardConfirm}
        cancelLabel={texts.discardCancel}
        onClose={onClose}
        onConfirm={() => {
          session.discard();
          props.onDiscarded();
        }}
      >
        {texts.discard(here.frameNumber)}
      </ConfirmDialog>
    </>
  );
}
