import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

export const useOperators = () =>
  useQuery({
    queryKey: keys.operators,
    queryFn: ({ signal }) => call(routes.operators.list, { signal }),
  });

/** Every action on an operator, an invitation or a session refetches all queries of operators. */
export const ofOperators = [keys.operators];
