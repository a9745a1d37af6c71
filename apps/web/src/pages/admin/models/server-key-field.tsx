import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { isAddress } from './model-form.js';
import { texts } from './models.texts.js';

interface ServerKeyFieldProps {
  readonly address: string;
  readonly inputProps: object;
}

/** The key of the server at an address: typed to be stored, never shown again. */
export function ServerKeyField({ address, inputProps }: ServerKeyFieldProps) {
  const client = useQueryClient();
  const origin = isAddress(address) ? new URL(address.trim()).origin : null;
  const queryKey = [...keys.serverKeys, origin];
  const status = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(routes.languageModel.serverKey, { query: { address: origin ?? '' }, signal }),
    enabled: origin !== null,
  });
  const remove = useMutation({
    mutationFn: () => call(routes.languageModel.removeServerKey, { query: { address: origin ?? '' } }),
    onSuccess: (left) => {
      client.setQueryData(queryKey, left);
      showDone(texts.keyRemoved);
    },
    onError: (error) => showFailure(detailOf(error, texts.keyFailure)),
  });
  const preview = status.data?.key_preview;
  return (
    <div>
      <PasswordField
        label={texts.key}
        description={status.isError ? texts.keyUnknown : preview ? texts.keyStored(preview) : texts.keyHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={500}
        visibilityToggleButtonProps={{ 'aria-label': texts.showKey, tabIndex: 0 }}
        {...inputProps}
      />
      {preview && (
        <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate()}>
          {texts.removeKey}
        </Button>
      )}
    </div>
  );
}
