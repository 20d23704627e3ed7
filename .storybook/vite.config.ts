import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { vendorPlugin } from '../tools/vite-vendor.ts';

/** Separate build for stories: the portal's configuration has another root and compresses. */
export default defineConfig({
  plugins: [react(), vendorPlugin({ isComplete: false })],
  build: { chunkSizeWarningLimit: 4000 },
});
