import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserContracts } from './browser-contracts.js';

/**
 * The pages for visitors once more, as a module that the gateway runs to write them: one file that needs nothing installed. It lies in
 * a folder that is not served.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserContracts()],
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/prerender/pages.tsx',
    outDir: 'dist/.written',
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    rolldownOptions: {
      // Of the addresses it is asked whether they are, never for the pages that stand there.
      external: (id, importer) => id.startsWith('../pages/') && importer?.endsWith('/app/routes.ts'),
      output: { entryFileNames: 'pages.mjs', codeSplitting: false },
    },
  },
});
