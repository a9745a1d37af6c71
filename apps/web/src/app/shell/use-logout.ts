import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call.js';
import { dropAllDrafts } from '../../api/drafts.js';
import { forgetToken } from '../../api/session.js';
import { deleteAllStoredRecordings } from '../../features/recorder/storage/stored-recordings.js';
import { forgetAllUploads } from '../../features/video-upload/unfinished-uploads.js';

/** Ends the session on the server, removes the token here whatever the server answers, and goes to the landing page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    const ended = call(routes.auth.logout, {}).catch(() => undefined);
    await client.cancelQueries();
    forgetToken();
    dropAllDrafts();
    forgetAllUploads();
    void deleteAllStoredRecordings();
    void import('../../features/executions/offline-copy.js')
      .then(({ forgetOfflineCopies }) => forgetOfflineCopies())
      .catch(() => undefined);
    // Navigates first: mounted pages would fetch the cleared data again, without a token.
    await navigate('/');
    client.clear();
    await ended;
  };
}
