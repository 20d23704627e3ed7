import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressPlugin } from './tools/vite-compress.ts';
import { unusedStylesPlugin } from './tools/vite-unused-styles.ts';
import { vendorPlugin } from './tools/vite-vendor.ts';

export default defineConfig({
  root: 'src',
  // Template files for imports, served unchanged.
  publicDir: '../generated/public',
  plugins: [react(), vendorPlugin({ isComplete: true }), unusedStylesPlugin(), compressPlugin()],
  // Selects the modern build of libraries that ship ES5 by default.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    // No preload polyfill: the content security policy forbids inline scripts. Lazy chunks are not preloaded, because the
    // lists of their dependencies add 3 KB to the initial script.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // The content security policy forbids `data:` fonts.
    assetsInlineLimit: 0,
    // One style sheet: a failed style of a lazy chunk is not retried with the chunk, and nearly all styles are Blueprint's.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Licences of the bundled packages.
    license: { fileName: 'licences.json' },
    // One initial file: split by shared chunks it is larger and takes forty requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
  server: { fs: { allow: ['..'] } },
});
