import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { detailOf } from '../../api/problem.js';
import { refetch } from '../../api/refetch.js';
import { copyText } from '../../ui/copy-text.js';
import { Dialog } from '../../ui/dialog.js';
import { showFailure } from '../../ui/toasts.js';
import { texts } from './invitation-link.texts.js';

interface InvitationLinkProps {
  readonly email: string;
  /** Creates a new link, which invalidates the previous one. */
  readonly renew: () => Promise<{ readonly link: string | null }>;
  /** The queries to refetch afterwards. */
  readonly invalidates: readonly QueryKey[];
}

/** Shows the link of an invitation to the inviting user, where there is no mail server or no mail has arrived. */
export function InvitationLink({ email, renew, invalidates }: InvitationLinkProps) {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: renew,
    onSuccess: (sent) => setLink(sent.link),
    onError: (error) => showFailure(detailOf(error, texts.failure)),
    onSettled: () => refetch(client, invalidates),
  });
  const copy = async () => {
    // If the browser refuses to copy, the link is in its field.
    if (await copyText(link ?? '', texts.copied)) setLink(null);
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
