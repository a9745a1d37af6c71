import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Redaction, type Sop } from '@sop/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { keys } from '../../../api/query-keys.js';
import { localizedMessages } from '../../../api/status-messages.js';
import { useAction } from '../../../features/actions/use-action.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { texts as uiTexts } from '../../../ui/ui.texts.js';
import { FoundData } from './found-data.js';
import { SearchForm } from './search-form.js';
import styles from './redaction.module.css';
import { texts } from './redaction.texts.js';
import { WordsSearch } from './words-search.js';

const pollMilliseconds = 1000;

interface RedactionDialogProps {
  readonly sop: Sop;
  readonly onClose: () => void;
}

/** Of an SOP without a video only the words are searched. */
export default function RedactionDialog({ sop, onClose }: RedactionDialogProps) {
  if (sop.video_path !== null || sop.is_being_redacted) return <VideoDialog sop={sop} onClose={onClose} />;
  return (
    <Dialog opened title={texts.openWords} size={760} onClose={onClose}>
      <WordsSearch sop={sop} initial={[]} onClose={onClose} />
    </Dialog>
  );
}

/** From the search of a video for personal data to its redaction; it shows how far that is whenever it is opened. */
function VideoDialog({ sop, onClose }: RedactionDialogProps) {
  const client = useQueryClient();
  const redaction = useQuery({
    ...queries.redaction(sop.id),
    refetchInterval: ({ state }) =>
      isAtWork(state.data) || sop.is_being_redacted ? pollMilliseconds : false,
  });
  const isRedacting = redaction.data ? isUnderWay(redaction.data.redaction) : false;
  useEffect(() => {
    // The page shows the new video as soon as there is one.
    void client.invalidateQueries({ queryKey: keys.sop(sop.id) });
  }, [client, sop.id, isRedacting]);
  return (
    <Dialog opened title={texts.title} size={760} onClose={onClose}>
      {redaction.isPending && <p role="status">…</p>}
      {redaction.isError && (
        <ErrorState message={texts.loadFailure} onRetry={() => void redaction.refetch()} />
      )}
      {redaction.data && <Content sop={sop} redaction={redaction.data} onClose={onClose} />}
    </Dialog>
  );
}

const isUnderWay = (work: Redaction['search']): boolean => work !== null && work.state !== 'failed';
const isAtWork = (data: Redaction | undefined): boolean =>
  data !== undefined && (isUnderWay(data.search) || isUnderWay(data.redaction));

function Content({ sop, redaction, onClose }: RedactionDialogProps & { readonly redaction: Redaction }) {
  const { search, found, redaction: work } = redaction;
  const [sought, setSought] = useState<readonly string[] | null>(null);
  const stop = useAction({
    run: () => call(routes.redaction.discard, { params: { id: sop.id } }),
    failure: texts.stopFailure,
    invalidates: [keys.redaction(sop.id)],
  });
  if (sop.is_being_redacted || isUnderWay(work))
    return <Work title={texts.redacting} work={work} hint={texts.redactingText} onClose={onClose} />;
  if (isUnderWay(search))
    return (
      <Work title={texts.searching} work={search} hint={texts.closeMeanwhile} onClose={onClose}>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {texts.stop}
        </Button>
      </Work>
    );
  if (sought)
    return <WordsSearch sop={sop} initial={sought} onBack={() => setSought(null)} onClose={onClose} />;
  return (
    <>
      {work && <Notice tone="danger">{texts.redactionFailed(reasonOf(work))}</Notice>}
      {search && <Notice tone="danger">{texts.searchFailed(reasonOf(search))}</Notice>}
      {found ? (
        <FoundData
          key={found.number}
          {...{ sop, found, onClose }}
          onDiscard={() => stop.mutate()}
          onWords={setSought}
        />
      ) : (
        <SearchForm sopId={sop.id} onWords={setSought} onClose={onClose} />
      )}
    </>
  );
}

const reasonOf = ({ detail, detail_codes }: NonNullable<Redaction['search']>): string =>
  localizedMessages(detail, detail_codes);

interface WorkProps {
  readonly title: string;
  readonly work: Redaction['search'];
  readonly hint: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** How far a search or a redaction is. */
function Work({ title, work, hint, onClose, children }: WorkProps) {
  const percent = Math.round(work?.percent ?? 0);
  return (
    <>
      <div className={styles.work}>
        <p role="status">{work ? reasonOf(work) || title : title}</p>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label={title} />
        </Progress.Root>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.actions}>
        {children}
        <Button onClick={onClose} data-autofocus>
          {uiTexts.close}
        </Button>
      </div>
    </>
  );
}
