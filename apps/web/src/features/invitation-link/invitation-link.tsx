import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { Dialog } from '../../ui/dialog.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './invitation-link.texts.js';

interface InvitationLinkProps {
  readonly email: string;
  /** Makes a new link, which ends the one before. */
  readonly renew: () => Promise<{ readonly link: string | null }>;
  /** What is read again afterwards. */
  readonly changes: readonly QueryKey[];
}

/** Hands the link of an invitation to whoever invites, where no mail takes it or none has arrived. */
export function InvitationLink({ email, renew, changes }: InvitationLinkProps) {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: renew,
    onSuccess: (sent) => setLink(sent.link),
    onError: (error) => showFailure(detailOf(error, texts.failure)),
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const copy = async () => {
    // Where the browser does not let it copy, the link stands in its field.
    await navigator.clipboard.writeText(link ?? '').then(() => {
      showDone(texts.copied);
      setLink(null);
    }, noCopy);
  };
  return (
    <>
      <ActionIcon
        aria-label={texts.copy(email)}
        title={texts.title}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        <IconLink size={18} stroke={1.75} />
      </ActionIcon>
      <Dialog
        opened={link !== null}
        title={texts.title}
        onClose={() => setLink(null)}
        actions={
          <>
            <Button variant="default" onClick={() => setLink(null)}>
              {texts.close}
            </Button>
            <Button data-autofocus onClick={() => void copy()}>
              {texts.copyLink}
            </Button>
          </>
        }
      >
        <p>{texts.text(email)}</p>
        <TextInput
          label={texts.link}
          value={link ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  );
}

const noCopy = () => showFailure(texts.copyFailure);
