import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { texts } from './departments.texts.js';

/** Creates a department by name. The lists are refetched before `onCreated` is called. */
export function useCreateDepartment(onCreated: (department: Department) => void) {
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (name: string) => call(routes.departments.create, { body: { name } }),
    onSuccess: async (department) => {
      await client.invalidateQueries({ queryKey: keys.departments });
      onCreated(department);
    },
  });
  return {
    create: creation.mutate,
    isPending: creation.isPending,
    error: creation.isError ? detailOf(creation.error, texts.createFailure) : null,
  };
}
