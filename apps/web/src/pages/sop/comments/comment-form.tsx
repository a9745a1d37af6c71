import { Button, NativeSelect } from '@mantine/core';
import { routes, type CommentKind, type Sop, type Step } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/call.js';
import { Picture } from '../../../features/picture/picture.js';
import { clock } from '../../../lib/time.js';
import { CancelButton } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/states.js';
import { startsOf } from '../steps/sentence-starts.js';
import type { Player } from '../video/player.js';
import styles from './comments-panel.module.css';
import { texts } from './comments.texts.js';
import { MentionField } from './mention-field.js';
import { useCommentInput } from './use-comment-input.js';

/** As on the server: a frame farther than this from the moment is not its picture. */
const nearSeconds = 2;

interface CommentFormProps {
  readonly sop: Sop;
  /** Undefined for the SOP as a whole. */
  readonly step: Step | undefined;
  readonly sentence: string | undefined;
  readonly kind: CommentKind;
  readonly player: Player;
  readonly onClose: () => void;
}

/** Writes a comment on the SOP, a step or a sentence of it; a report shows the picture that goes with it. */
export function CommentForm({ sop, step, sentence, kind, player, onClose }: CommentFormProps) {
  const [about, setAbout] = useState(sentence ?? '');
  const isReport = kind === 'wrong';
  const [seconds] = useState(() => (isReport ? momentIn(step, player) : null));
  const form = useCommentInput({
    sopId: sop.id,
    send: (written) => {
      const target = { step_id: step?.id ?? null, sentence: about === '' ? null : about, seconds };
      return call(routes.comments.create, { params: { id: sop.id }, body: { ...written, kind, ...target } });
    },
    done: isReport ? texts.reported : texts.sent,
    onClose,
  });
  const picture = isReport && step ? pictureAt(sop, step, seconds) : undefined;
  return (
    <WrittenForm
      sopId={sop.id}
      label={isReport ? texts.whatIsWrong : texts.text}
      form={form}
      onClose={onClose}
    >
      {step && (
        <NativeSelect
          label={texts.about}
          value={about}
          data={[
            { value: '', label: texts.wholeStep },
            ...sentencesOf(step).map((each) => ({ value: each, label: each })),
          ]}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
      )}
      {picture && (
        <div className={styles.moment}>
          <Picture path={picture.thumbnail} alt={texts.momentPicture} isEager />
          <p>{texts.moment(clock(seconds ?? picture.seconds))}</p>
        </div>
      )}
    </WrittenForm>
  );
}

interface ReplyFormProps {
  readonly sopId: string;
  readonly threadId: string;
  readonly onClose: () => void;
}

export function ReplyForm({ sopId, threadId, onClose }: ReplyFormProps) {
  const form = useCommentInput({
    sopId,
    send: (body) => call(routes.comments.reply, { params: { id: sopId, commentId: threadId }, body }),
    done: texts.sent,
    onClose,
  });
  return <WrittenForm sopId={sopId} label={texts.replyText} form={form} onClose={onClose} />;
}

interface WrittenFormProps {
  readonly sopId: string;
  readonly label: string;
  readonly form: ReturnType<typeof useCommentInput>;
  readonly onClose: () => void;
  /** What it is about, above the text. */
  readonly children?: ReactNode;
}

function WrittenForm({ sopId, label, form, onClose, children }: WrittenFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      <MentionField
        label={label}
        sopId={sopId}
        value={form.input}
        onChange={form.setInput}
        error={form.isMissing ? texts.missing : null}
      />
      {form.error && <Notice tone="danger">{form.error}</Notice>}
      <div className={styles.buttons}>
        <CancelButton onClick={onClose} />
        <Button type="submit" loading={form.isBusy}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

/** Where the reader is in the video, while that is within the step. */
function momentIn(step: Step | undefined, player: Player): number | null {
  const { hasStarted, seconds } = player.read();
  return step && hasStarted && seconds >= step.start_seconds && seconds <= step.end_seconds ? seconds : null;
}

/** What the server will store with the report. */
function pictureAt(sop: Sop, step: Step, seconds: number | null) {
  const distance = ({ timestamp }: { timestamp: number }) => Math.abs(timestamp - (seconds ?? 0));
  const [frame] =
    seconds === null ? [] : [...sop.available_frames].sort((one, other) => distance(one) - distance(other));
  if (frame && distance(frame) <= nearSeconds)
    return { thumbnail: frame.thumbnail, seconds: frame.timestamp };
  return step.screenshots[0];
}

/** The sentences as the description contains them, each once. */
function sentencesOf(step: Step): string[] {
  const starts = startsOf(step);
  const sentences = starts.map((start, index) => step.description.slice(start, starts[index + 1]).trim());
  return [...new Set(sentences)].filter((sentence) => sentence !== '');
}
