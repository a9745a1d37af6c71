import { Button } from '@mantine/core';
import { LinkButton } from '../../../ui/link-button.js';
import { Notice } from '../../../ui/states.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { countOf, maxVideos } from './several-videos.js';
import styles from './several.module.css';
import { texts } from './several.texts.js';
import type { QueueState } from './video-queue.js';

const namesShown = 8;

interface NoticesProps {
  readonly state: QueueState;
  readonly onGoOn: () => void;
  readonly onMakeAgain: () => void;
}

/** How far the list is, what was left out of it, and what stops it. */
export function Notices({ state, onGoOn, onMakeAgain }: NoticesProps) {
  const { videos, others, beyond, isStarted, planLimit } = state;
  const canPay = useCan('billing.manage');
  const usable = videos.length - countOf(videos, 'refused');
  const [making, made] = [countOf(videos, 'making', 'not-made'), countOf(videos, 'made')];
  const known = videos.filter(({ isKnown }) => isKnown).length;
  return (
    <>
      {known > 0 && (
        <Notice tone="calm">
          <span className={styles.limit}>
            <span>{texts.known(known)}</span>
            <Button variant="default" className={styles.again} onClick={onMakeAgain}>
              {texts.makeAgain(known)}
            </Button>
          </span>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="calm">
          {texts.others(others.length, others.slice(0, namesShown).join(', '), others.length - namesShown)}
        </Notice>
      )}
      {beyond > 0 && <Notice tone="attention">{texts.beyond(beyond, maxVideos)}</Notice>}
      {planLimit !== null && (
        <Notice tone="attention">
          <span className={styles.limit}>
            <span>{texts.planLimit(planLimit, countOf(videos, 'stopped'))}</span>
            <span className={styles.footer}>
              {canPay && (
                <LinkButton to="/billing?tab=plans" variant="default">
                  {texts.seePlans}
                </LinkButton>
              )}
              <Button variant="default" onClick={onGoOn}>
                {texts.goOn}
              </Button>
            </span>
          </span>
        </Notice>
      )}
      {videos.length > 0 && (
        <p role="status" className={styles.summary}>
          {isStarted ? texts.sent(making + made, usable, made) : texts.chosen(countOf(videos, 'waiting'))}
        </p>
      )}
    </>
  );
}
