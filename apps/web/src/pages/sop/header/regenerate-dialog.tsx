import { useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { texts } from '../sop.texts.js';

/** Asks, then generates a new draft from the same video. */
export default function RegenerateDialog({ sopId, onClose }: { sopId: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      opened
      title={texts.regenerateTitle}
      confirm={texts.regenerate}
      run={() => call(routes.sops.regenerate, { params: { id: sopId }, body: {} })}
      failure={texts.regenerateFailure}
      invalidates={[keys.sopLists]}
      onDone={(sop) => client.setQueryData<Sop>(keys.sop(sopId), sop)}
      onClose={onClose}
    >
      {texts.regenerateText}
    </ConfirmAction>
  );
}
