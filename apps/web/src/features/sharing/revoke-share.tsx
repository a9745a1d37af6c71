import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { ConfirmAction } from '../actions/confirm-action.js';
import { texts } from './sharing.texts.js';

interface RevokeShareProps {
  readonly sopId: string;
  readonly shareId: string;
  readonly onClose: () => void;
}

/** Asks, then revokes a link. */
export const RevokeShare = ({ sopId, shareId, onClose }: RevokeShareProps) => (
  <ConfirmAction
    opened
    title={texts.revokeTitle}
    confirm={texts.revoke}
    run={() => call(routes.shares.remove, { params: { id: sopId, shareId } })}
    successMessage={texts.revoked}
    failure={texts.revokeFailure}
    invalidates={[keys.allShares]}
    onClose={onClose}
  >
    {texts.revokeText}
  </ConfirmAction>
);
