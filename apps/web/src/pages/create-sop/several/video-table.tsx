import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { currentDetail } from '../../../features/generating/stages.js';
import { TransferBar } from '../../../features/video-upload/transfer-bar.js';
import type { VideoTransfer } from '../../../features/video-upload/video-transfer.js';
import { formatMegabytes } from '../../../lib/format-size.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import type { ListedVideo } from './several-videos.js';
import styles from './several.module.css';
import { texts } from './several.texts.js';
import type { VideoQueue } from './video-queue.js';

interface VideoTableProps {
  readonly queue: VideoQueue;
  readonly videos: readonly ListedVideo[];
}

export function VideoTable({ queue, videos }: VideoTableProps) {
  const columns: readonly Column<ListedVideo>[] = [
    {
      key: 'name',
      header: texts.video,
      cell: ({ file, folder }) => (
        <span className={styles.name}>
          {file.name}
          <span className={styles.reason}>
            {[folder, formatMegabytes(file.size)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: texts.state,
      cell: (video) => <State video={video} transfer={queue.transferOf(video.id)} />,
    },
  ];
  return (
    <Table
      label={texts.videos}
      columns={columns}
      rows={videos}
      rowKey={({ id }) => id}
      rowName={({ file }) => file.name}
      actions={(video) => <Actions queue={queue} video={video} />}
      empty={null}
    />
  );
}

function State({ video, transfer }: { video: ListedVideo; transfer: VideoTransfer | undefined }) {
  const { state, reason, sopId } = video;
  if (state === 'uploading' && transfer) return <Uploading transfer={transfer} />;
  return (
    <span>
      <span className={styles.state} data-state={state}>
        {texts.states[state]}
      </span>
      {reason && <span className={styles.reason}>{reason}</span>}
      {state === 'making' && sopId && <Making sopId={sopId} />}
    </span>
  );
}

function Uploading({ transfer }: { transfer: VideoTransfer }) {
  const status = useSyncExternalStore(transfer.subscribe, transfer.status);
  return <TransferBar status={status} transfer={transfer} />;
}

/** What is known of its progress; the page follows the first ones. */
function Making({ sopId }: { sopId: string }) {
  const { data } = useQuery({ ...queries.progress(sopId), enabled: false });
  return data ? <span className={styles.reason}>{currentDetail(data)}</span> : null;
}

function Actions({ queue, video: { id, state, file, sopId } }: { queue: VideoQueue; video: ListedVideo }) {
  if (sopId && state !== 'failed' && state !== 'waiting')
    return (
      <Link to={`/sop/${sopId}`} className={styles.open} aria-label={texts.open(file.name)}>
        {texts.openShort}
      </Link>
    );
  if (state === 'failed')
    return (
      <Button variant="default" onClick={() => queue.tryAgain(id)}>
        {texts.tryAgain}
      </Button>
    );
  if (state === 'waiting' || state === 'refused' || state === 'stopped')
    return (
      <ActionIcon aria-label={texts.remove(file.name)} onClick={() => queue.remove(id)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    );
  return null;
}
