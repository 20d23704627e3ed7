import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './tools/vite-compress.ts';

export default defineConfig({
  root: 'src',
  plugins: [react(), compressPlugin()],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    // The content security policy lets in no inline script and no data: font.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { fs: { allow: ['..'] } },
});
