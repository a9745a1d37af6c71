import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { shownName, storedName } from '../../../lib/person.js';
import { userQueries } from '../users/user-queries.js';
import { ErasurePlaces } from './erasure-places.js';
import { texts } from './erasure.texts.js';

/** For administrators: erases another person, current or former, once the name is typed. Mounted while it is open. */
export function ErasePerson({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data: preview } = useQuery(queries.erasurePreview(userId));
  const [name, setName] = useState('');
  return (
    <ConfirmAction
      opened
      title={texts.title}
      size={720}
      isReady={preview !== undefined}
      confirm={texts.confirm}
      run={() => call(routes.erasures.create, { params: { id: userId }, body: { name: storedName(name) } })}
      successMessage={({ pseudonym }) => texts.erased(shownName(pseudonym))}
      failure={texts.eraseFailure}
      invalidates={userQueries}
      onClose={onClose}
    >
      <ErasurePlaces userId={userId} />
      {preview && (
        <TextInput
          label={texts.typeName(shownName(preview.name_to_type))}
          autoComplete="off"
          maxLength={320}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </ConfirmAction>
  );
}
