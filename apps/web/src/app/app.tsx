import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '../api/query-client.js';
import { onSessionEnd } from '../api/session.js';
import { seedPrerenderedContent } from '../api/public-content.js';
import { cssVariables, theme } from '../ui/theme.js';
import { LazyToaster } from '../ui/lazy-toaster.js';
import { router } from './router.js';
import { sessionEnded } from '../lib/session-ended.js';

const queryClient = makeQueryClient();
seedPrerenderedContent(queryClient);

onSessionEnd(() => {
  queryClient.clear();
  const { pathname, search } = router.state.location;
  const next = pathname === '/login' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  void router.navigate(`/login${next}`, { replace: true, state: sessionEnded });
});

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LazyToaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}
