import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContracts } from './browser-contracts.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserContracts(), earlyFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});

/** Asks for the letters that every page needs together with the page, not after its styles. */
function earlyFont(): Plugin {
  return {
    name: 'early-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
