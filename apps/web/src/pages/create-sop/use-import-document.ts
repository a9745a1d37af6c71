import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type ImportedSop } from '@sop/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { upload } from '../../api/upload.js';
import { newRequestKey } from '../../lib/request-key.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './create-sop.texts.js';

interface Chosen {
  readonly file: File;
  readonly departmentId: string;
}

/** Sends a document. If all of it was taken over, its SOP is opened; else `imported` says what was not. */
export function useImportDocument() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(newRequestKey);
  const [percent, setPercent] = useState(0);
  const [imported, setImported] = useState<ImportedSop | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, departmentId }: Chosen) =>
      upload(routes.sops.import, {
        ...{ file, key, fields: { department_id: departmentId } },
        onProgress: ({ loadedBytes, totalBytes }) =>
          setPercent(Math.floor((100 * loadedBytes) / Math.max(totalBytes, 1))),
      }),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: keys.sopLists });
      if (made.left_out_count > 0 || !made.are_steps_marked) return setImported(made);
      showDone(texts.imported(made.title));
      void navigate(`/sop/${made.id}`);
    },
  });
  return {
    send: (chosen: Chosen) => {
      setPercent(0);
      sending.mutate(chosen);
    },
    reset: sending.reset,
    isPending: sending.isPending,
    /** Of the file that is sent; 100 while the server reads it. */
    percent,
    imported,
    error: sending.error && detailOf(sending.error, texts.importFailure),
  };
}
