import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withReason } from '../../../api/problem.js';
import { Card } from '../../../ui/card.js';
import { Notice } from '../../../ui/states.js';
import { EraseOwn } from '../erasure/erase-own.js';
import erasureStyles from '../erasure/erasure.module.css';
import { texts as erasureTexts } from '../erasure/erasure.texts.js';
import { downloadData } from './download-data.js';
import { texts } from './users.texts.js';

/** For every user: what is stored about oneself, and its erasure. */
export function OwnData() {
  const [isErasing, setIsErasing] = useState(false);
  const download = useMutation({ mutationFn: () => downloadData() });
  return (
    <Card title={texts.ownData} lead={texts.ownDataLead}>
      {download.isError && <Notice tone="danger">{withReason(texts.downloadFailure, download.error)}</Notice>}
      <div className={erasureStyles.buttons}>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {texts.downloadOwnData}
        </Button>
        <Button variant="default" data-tone="danger" onClick={() => setIsErasing(true)}>
          {erasureTexts.eraseOwn}
        </Button>
      </div>
      {isErasing && <EraseOwn onClose={() => setIsErasing(false)} />}
    </Card>
  );
}
