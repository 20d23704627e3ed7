import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Stories are built by themselves: the portal's own configuration compresses and has another root. */
export default defineConfig({ plugins: [react()], build: { chunkSizeWarningLimit: 4000 } });
