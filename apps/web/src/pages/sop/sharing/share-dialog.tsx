import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLink, IconPlus } from '@tabler/icons-react';
import type { Share, Sop } from '@sop/contracts';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState } from '../../../ui/states.js';
import { copyText } from '../../../ui/copy-text.js';
import { ShareForm } from './share-form.js';
import { ShareItem } from './share-item.js';
import styles from './share-dialog.module.css';
import { texts } from './sharing.texts.js';

/** The SOP's own link for the company, and links for people without an account. */
export default function ShareDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const link = new URL(`/sop/${sop.id}`, window.location.origin).href;
  return (
    <Dialog opened onClose={onClose} title={texts.title} size={640}>
      <section aria-labelledby="share-colleagues" className={styles.part}>
        <h3 id="share-colleagues">{texts.colleagues}</h3>
        <p className={styles.text}>{texts.colleaguesText}</p>
        <div className={styles.link}>
          <TextInput
            aria-label={texts.link}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={<IconLink size={17} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyText(link, texts.copied)}
            data-autofocus
          >
            {texts.copy}
          </Button>
        </div>
      </section>
      <Can permission="sop.share">
        <Links sop={sop} />
      </Can>
    </Dialog>
  );
}

function Links({ sop }: { sop: Sop }) {
  const shares = useQuery(queries.shares(sop.id));
  const [edited, setEdited] = useState<Share | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <section aria-labelledby="share-strangers" className={styles.part}>
      <h3 id="share-strangers">{texts.strangers}</h3>
      <p className={styles.text}>{texts.strangersText(sop.release.version)}</p>
      {shares.isPending && <p role="status">{texts.loading}</p>}
      {shares.isError && <ErrorState message={texts.failure} onRetry={() => void shares.refetch()} />}
      {shares.data && edited === null && (
        <>
          {shares.data.length === 0 && <p className={styles.text}>{texts.none}</p>}
          <ul className={styles.links}>
            {shares.data.map((share) => (
              <ShareItem key={share.id} sopId={sop.id} share={share} onChange={() => setEdited(share)} />
            ))}
          </ul>
          <Button
            className={styles.create}
            leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {texts.create}
          </Button>
        </>
      )}
      {edited !== null && <ShareForm sop={sop} share={edited === 'new' ? null : edited} onClose={close} />}
    </section>
  );
}
