import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  releaseLimits,
  versionKinds,
  type AskedReader,
  type Person,
  type Sop,
  type VersionKind,
} from '@sop/contracts';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { IdentityFields } from '../../../features/identity-proof/identity-fields.js';
import {
  noIdentity,
  useIdentity,
  type IdentityValues,
} from '../../../features/identity-proof/use-identity.js';
import { Dialog, FormActions } from '../../../ui/dialog.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import dialogStyles from '../../../ui/dialog.module.css';
import { ReaderChoice } from '../reading/reader-choice.js';
import { texts as readingTexts } from '../reading/reading.texts.js';
import { neverSeen, toReview } from '../draft-review/review.js';
import { useSopEditing } from '../sop-editing.js';
import { sopConflictOf } from '../steps/step-conflict.js';
import { nextVersion, releaseVersion } from './release-edits.js';
import styles from './release-dialog.module.css';
import { texts as sopTexts } from '../sop.texts.js';
import { texts } from './release.texts.js';
import { VersionChanges } from './version-differences.js';

/** Signs the draft with the user's password and releases it: what changed, what was never looked at, and the kind of change. */
export default function ReleaseDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const doubts = toReview(sop).length;
  return (
    <Dialog opened onClose={onClose} title={texts.releaseTitle(nextVersion(sop))} size={640}>
      {doubts > 0 ? (
        <>
          <Notice tone="attention">{texts.doubts(doubts)}</Notice>
          <div className={dialogStyles.actions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.close}
            </Button>
          </div>
        </>
      ) : (
        <ReleaseForm sop={sop} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReleaseForm({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const readers = useReaders(sop);
  const { form, submission, identity, signed } = useRelease(sop, readers.chosen, onClose);
  const { version } = sop.release;
  return (
    <>
      <p className={dialogStyles.text}>{sopTexts.unseen(neverSeen(sop).length, sop.steps.length)}</p>
      {version !== null && <Changes sop={sop} version={version} />}
      <Form submission={submission}>
        {version !== null && (
          <Radio.Group label={texts.kind} {...form.getInputProps('kind')}>
            <div className={styles.kinds}>
              {versionKinds.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={texts.kinds[kind]}
                  description={texts.kindTexts[kind]}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {version !== null && form.values.kind === 'wording' ? (
          <p className={dialogStyles.text}>{readingTexts.wording}</p>
        ) : (
          <Readers sop={sop} readers={readers} />
        )}
        <Textarea
          label={texts.note}
          description={texts.noteOptional}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={releaseLimits.note}
          {...form.getInputProps('note')}
        />
        <IdentityFields
          form={form}
          identity={identity}
          signed={signed}
          label={texts.password}
          description={texts.passwordText}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton submission={submission}>{texts.sign}</SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

interface Values extends IdentityValues {
  readonly kind: VersionKind;
  readonly note: string;
}

/** Those who are asked to read the version: at first the ones who were asked last, undefined until these are loaded. */
function useReaders({ id, release: { version } }: Sop) {
  const last = useQuery({ ...queries.readings(id), enabled: version !== null });
  const [changed, onChange] = useState<Person[] | null>(null);
  const asked = version === null ? [] : last.data?.readers.flatMap(stillActive);
  const isFailed = last.isLoadingError;
  return { chosen: changed ?? asked, lastCount: asked?.length ?? 0, isFailed, retry: last.refetch, onChange };
}

const stillActive = ({ user_id, name, is_active }: AskedReader): Person[] =>
  is_active && name !== null ? [{ user_id, name }] : [];

function Readers({ sop, readers }: { sop: Sop; readers: ReturnType<typeof useReaders> }) {
  const { chosen, lastCount, isFailed, retry, onChange } = readers;
  if (isFailed) return <ErrorState message={readingTexts.listFailure} onRetry={() => void retry()} />;
  if (!chosen) return <p role="status">{readingTexts.loading}</p>;
  return <ReaderChoice sopId={sop.id} isFromLast={lastCount > 0} chosen={chosen} onChange={onChange} />;
}

function useRelease(sop: Sop, readers: readonly Person[] | undefined, onClose: () => void) {
  const editing = useSopEditing();
  const [base] = useState(() => ({ current: sop }));
  const identity = useIdentity();
  const form = useFields<Values>({
    initialValues: { ...noIdentity, kind: 'instruction', note: '' },
    validate: identity.rules,
  });
  const signedAt = (revision: number) => ({ purpose: 'sop.release', subject_id: sop.id, revision }) as const;
  const submission = useSubmit(form, {
    send: async ({ kind, note }) => {
      const asksNoOne = sop.release.version !== null && kind === 'wording';
      if (!readers && !asksNoOne) throw new Error(readingTexts.listFailure);
      const confirmation = await identity.confirm(form, signedAt(base.current.revision));
      const asked = asksNoOne ? [] : (readers ?? []).map(({ user_id }) => user_id);
      return editing?.save(releaseVersion(base, { confirmation, kind, note: note.trim(), readers: asked }));
    },
    onSent: onClose,
    fallback: texts.releaseFailure,
    explain: (error) => (sopConflictOf(error) ? texts.changedMeanwhile : null),
  });
  return { form, submission, identity, signed: signedAt(base.current.revision) };
}

function Changes({ sop, version }: { sop: Sop; version: number }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <section aria-label={texts.changesSince(version)}>
      <Button
        variant="subtle"
        className={styles.toggle}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? texts.hideChanges : `${texts.showChanges}: ${texts.changesSince(version)}`}
      </Button>
      {isShown && <VersionChanges was={{ id: sop.id, version }} is={sop} />}
    </section>
  );
}
