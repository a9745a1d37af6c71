import { useQuery } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { queries } from '../../../api/queries.js';

/** Whether the user is asked to read the SOP; not asked for while none of its versions can ask. */
export const useOwnReading = ({ id, release }: Sop) =>
  useQuery({
    ...queries.ownReading(id, release.version),
    enabled: release.version !== null && release.withdrawn_at === null,
  });

/** The released version that the page shows; null for the draft of the next one. */
export const shownVersion = ({ release }: Sop): number | null => (release.is_draft ? null : release.version);
