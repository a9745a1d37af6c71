import { queryOptions } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';

/** All annotated frames of a dataset. The modal writes saved frames into this cache entry, so every view of them is current. */
export const annotationsOf = (datasetId: number) =>
  queryOptions({
    queryKey: annotationsKey(datasetId),
    queryFn: ({ signal }) => call(routes.annotations.list, { params: { id: datasetId }, signal }),
  });

export const annotationsKey = (datasetId: number) => ['datasets', 'annotations', datasetId] as const;
