import { Anchor, Button, Checkbox, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companyExportRetention, routes, type CompanyExport } from '@sop/contracts';
import { useState } from 'react';
import { localizedMessages } from '../../api/status-messages.js';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { formatDay } from '../../lib/date.js';
import { formatMegabytes } from '../../lib/format-size.js';
import { Card } from '../../ui/card.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { texts } from './data-export.texts.js';
import styles from './data-export.module.css';

const pollMilliseconds = 2000;
const isMaking = ({ state }: CompanyExport): boolean => state === 'waiting' || state === 'running';

/** Exports all data of the company as one file: request, progress, download. */
export function DataExport() {
  const client = useQueryClient();
  const [includesVideos, setIncludesVideos] = useState(false);
  const known = useQuery({
    queryKey: keys.companyExports,
    queryFn: ({ signal }) => call(routes.companyExports.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(isMaking) ? pollMilliseconds : false),
  });
  const asking = useMutation({
    mutationFn: () => call(routes.companyExports.create, { body: { include_videos: includesVideos } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.companyExports }),
  });
  if (known.isError) return <ErrorState message={texts.failure} onRetry={() => void known.refetch()} />;
  if (known.isPending) return null;
  const { exports, videos } = known.data;
  return (
    <Card title={texts.title} lead={texts.lead(companyExportRetention.days)}>
      <Checkbox
        label={texts.videos(videos.count, formatMegabytes(videos.size_bytes))}
        checked={includesVideos}
        onChange={(event) => setIncludesVideos(event.currentTarget.checked)}
      />
      {asking.isError && <Notice tone="danger">{withReason(texts.askFailure, asking.error)}</Notice>}
      <Button
        onClick={() => asking.mutate()}
        loading={asking.isPending}
        disabled={exports.some(isMaking)}
        className={styles.start}
      >
        {texts.start}
      </Button>
      {exports.length > 0 && (
        <ul className={styles.list}>
          {exports.map((each) => (
            <li key={each.id}>
              <ExportLine made={each} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ExportLine({ made }: { made: CompanyExport }) {
  if (isMaking(made)) {
    return (
      <>
        <span>{localizedMessages(made.detail, made.detail_codes) || texts.waiting}</span>
        <Progress value={made.percent} aria-label={texts.making} />
      </>
    );
  }
  if (made.path === null || made.size_bytes === null)
    return <span>{texts.failed(localizedMessages(made.detail, made.detail_codes))}</span>;
  return (
    <>
      <Anchor href={`/api/${made.path}`} download={made.file_name}>
        {texts.download(made.file_name, formatMegabytes(made.size_bytes))}
      </Anchor>{' '}
      <span>{texts.until(formatDay(made.expires_at))}</span>
    </>
  );
}
