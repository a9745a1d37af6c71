import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserContracts } from './browser-contracts.js';
import { folderOf, oneLanguage } from './one-language.js';
import { quickBuild } from './page-plugins.js';

/**
 * The public pages as a module that the gateway runs to prerender them: one file without dependencies, in a folder that is not
 * served.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), quickBuild(), browserContracts(), oneLanguage(mode)],
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/prerender/pages.tsx',
    outDir: join(folderOf(mode), '.prerender'),
    emptyOutDir: true,
    target: 'es2023',
    minify: true,
    rolldownOptions: {
      // Only the existence of other paths is needed, never their pages.
      external: (id, importer) => id.startsWith('../pages/') && importer?.endsWith('/app/routes.ts'),
      output: { entryFileNames: 'pages.mjs', codeSplitting: false },
    },
  },
}));
