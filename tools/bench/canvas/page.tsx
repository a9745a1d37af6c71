import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../apps/web/src/ui/fonts.css';
import '../../../apps/web/src/ui/mantine.css';
import '../../../apps/web/src/ui/roles.css';
import '../../../apps/web/src/ui/theme.css';
import { makeQueryClient } from '../../../apps/web/src/api/query.js';
import { AnnotationModal } from '../../../apps/web/src/features/annotator/annotation-modal.js';
import { cssVariables, theme } from '../../../apps/web/src/ui/theme.js';
import { drawBare } from './bare.mjs';

const root = document.getElementById('root');
if (root && location.hash === '#bare') void drawBare(root);
else if (root) createRoot(root).render(<Product />);

/** The annotation modal of the product, as the Training Studio mounts it. */
function Product() {
  const [frame, setFrame] = useState<number | null>(0);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={makeQueryClient()}>
        <button type="button" onClick={() => setFrame(0)}>
          Open
        </button>
        {frame !== null && (
          <AnnotationModal
            datasetId={1}
            frameCount={120}
            fps={1}
            frameNumber={frame}
            onClose={() => setFrame(null)}
          />
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}
