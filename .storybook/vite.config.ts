import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { vendorPlugin } from '../tools/vite-vendor.ts';

/** Stories are built by themselves: the portal's own configuration compresses and has another root. */
export default defineConfig({
  plugins: [react(), vendorPlugin({ isComplete: false })],
  build: { chunkSizeWarningLimit: 4000 },
});
