import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { uploadFps } from '@sop/contracts';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { LeaveGuard } from '../../../features/leave-guard/leave-guard.js';
import { fpsLimits } from '../../../features/video-upload/fps-limits.js';
import type { ChosenFile } from '../../../features/video-upload/several-files.js';
import { beginResumable } from '../../../features/video-upload/video-transfer.js';
import { Card } from '../../../ui/card.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Page } from '../../../ui/page.js';
import { DepartmentChoice } from '../department-choice.js';
import { ChooseVideos } from './choose-videos.js';
import { MadeVideos } from './made-videos.js';
import { Notices } from './notices.js';
import { countOf } from './several-videos.js';
import styles from './several.module.css';
import { texts } from './several.texts.js';
import { useMadeSops } from './use-made-sops.js';
import { VideoQueue, type QueueState } from './video-queue.js';
import { VideoTable } from './video-table.js';

/** Videos become SOPs one after the other, while the page is open. @param initial chosen where one video was expected */
export default function SeveralVideosPage({ initial }: { initial: readonly ChosenFile[] }) {
  const { maxGigabytes, fps } = useVideoLimits();
  const client = useQueryClient();
  const [queue] = useState(() =>
    withFiles(initial, new MadeVideos(() => client.getQueryData(queries.me().queryKey)?.id)),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const [departmentId, setDepartmentId] = useState('');
  useMadeSops(queue, state.videos);
  useListsOfSops(countOf(state.videos, 'making', 'made'));
  // An expired session leaves what has arrived to be continued.
  useEffect(() => () => queue.leave(), [queue]);
  const add = (files: readonly ChosenFile[]) => queue.add(files, maxGigabytes);
  const isUnfinished = state.isStarted && countOf(state.videos, 'waiting', 'uploading', 'stopped') > 0;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Card>
        {!state.isStarted && <ChooseVideos onChoose={add} />}
        <Notices state={state} onGoOn={() => queue.goOn()} onMakeAgain={() => queue.makeAgain()} />
        {state.videos.length > 0 && (
          <>
            <VideoTable queue={queue} videos={state.videos} />
            <DepartmentChoice
              departmentId={departmentId}
              isDisabled={state.isStarted}
              onChoose={setDepartmentId}
            />
          </>
        )}
        <Footer
          state={state}
          canStart={departmentId !== ''}
          onStart={() => queue.start({ department_id: departmentId, fps })}
        />
      </Card>
      <LeaveGuard isBlocking={isUnfinished} onLeave={() => queue.leave()} texts={texts} />
    </Page>
  );
}

/** What was chosen before the operator's limit is known is checked by the server. */
function withFiles(files: readonly ChosenFile[], made: MadeVideos): VideoQueue {
  const queue = new VideoQueue(beginResumable, made);
  queue.add(files, null);
  return queue;
}

/** The operator's limits of videos; the usual ones while they load. */
function useVideoLimits() {
  const allowed = useQuery(queries.trainingSettings()).data;
  const operator = allowed && { max: allowed.max_fps, default: allowed.default_fps };
  return {
    maxGigabytes: allowed?.max_video_size_gb ?? null,
    fps: fpsLimits(operator, uploadFps).defaultFps,
  };
}

/** Lists of SOPs are read again when there is another one. */
function useListsOfSops(count: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: keys.sops });
  }, [client, count]);
}

interface FooterProps {
  readonly state: QueueState;
  readonly canStart: boolean;
  readonly onStart: () => void;
}

function Footer({ state: { videos, isStarted }, canStart, onStart }: FooterProps) {
  const waiting = countOf(videos, 'waiting');
  return (
    <div className={styles.footer}>
      {isStarted ? (
        <LinkButton to="/dashboard" variant="default">
          {texts.dashboard}
        </LinkButton>
      ) : (
        <Link to="/create?source=upload" className={styles.back}>
          {texts.back}
        </Link>
      )}
      {!isStarted && waiting > 0 && (
        <Button disabled={!canStart} onClick={onStart}>
          {texts.start(waiting)}
        </Button>
      )}
    </div>
  );
}
