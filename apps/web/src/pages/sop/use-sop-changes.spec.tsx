import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { keys, makeQueryClient } from '../../api/query.js';
import { answerWith } from '../../testing/answer.js';
import { sopOf } from '../../testing/sop.js';
import { useRenameSop } from './use-sop-changes.js';

describe('a renamed SOP', () => {
  afterEach(cleanup);

  it('has its name at once where it is open, and the lists that show it are asked for anew', async () => {
    const sop = sopOf();
    const list = keys.sopPages({ sort: 'title', order: 'asc' });
    const client = makeQueryClient();
    client.setQueryData(keys.sop(sop.id), sop);
    client.setQueryData(list, 'old titles');
    answerWith({ [`PUT /api/sops/${sop.id}`]: { body: { ...sop, title: 'Another name' } } });
    const { result } = renderHook(() => useRenameSop(sop.id), {
      wrapper: ({ children }: PropsWithChildren) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await act(async () => void (await result.current.mutateAsync('Another name')));
    expect(client.getQueryData(keys.sop(sop.id))).toMatchObject({ title: 'Another name' });
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  });
});
