import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query.js';

export const useOperators = () =>
  useQuery({
    queryKey: keys.operators,
    queryFn: ({ signal }) => call(routes.operators.list, { signal }),
  });

/** Whatever is done to an operator, an invitation or a session: all that is shown of them is asked for anew. */
export const ofOperators = [keys.operators];
