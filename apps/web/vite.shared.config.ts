import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserContracts } from './browser-contracts.js';
import { folderOf, oneLanguage } from './one-language.js';
import { earlyFont, markInPage, quickBuild, smallerCopies } from './page-plugins.js';

/** The page of a shared link, beside the application and without any of its code, so that visitors load few files. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    quickBuild(),
    browserContracts(),
    oneLanguage(mode),
    earlyFont(),
    markInPage(),
    smallerCopies(),
  ],
  publicDir: false,
  build: {
    outDir: folderOf(mode),
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(import.meta.dirname, 'shared.html') },
  },
}));
