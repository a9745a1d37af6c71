import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { withReason } from '../../../api/problem.js';
import { Card } from '../../../ui/card.js';
import { Notice } from '../../../ui/states.js';
import { downloadData } from './download-data.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user: what is stored about oneself. */
export function OwnData() {
  const download = useMutation({ mutationFn: () => downloadData() });
  return (
    <Card title={texts.ownData} lead={texts.ownDataLead}>
      {download.isError && <Notice tone="danger">{withReason(texts.downloadFailure, download.error)}</Notice>}
      <Button
        variant="default"
        className={styles.more}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.downloadOwnData}
      </Button>
    </Card>
  );
}
