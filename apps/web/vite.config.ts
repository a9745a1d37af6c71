import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: { '@sop/contracts': fromHere('../../libs/contracts/src/index.ts') },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});
