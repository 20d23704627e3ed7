import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressPlugin } from './tools/vite-compress.ts';
import { unusedStylesPlugin } from './tools/vite-unused-styles.ts';
import { vendorPlugin } from './tools/vite-vendor.ts';

export default defineConfig({
  root: 'src',
  // Files to fill in, which need no code.
  publicDir: '../generated/public',
  plugins: [react(), vendorPlugin({ isComplete: true }), unusedStylesPlugin(), compressPlugin()],
  // Some libraries keep what browsers of today run beside what those of 2009 did, and give the older to whoever does not ask.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    // The content security policy lets in no inline script and no data: font.
    // A piece that a part needs is asked for when the part is read: lists of them, for all parts, are 3 KB of every start.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    assetsInlineLimit: 0,
    // Styles that could not be fetched with their part are not fetched again with its next try; nearly all are Blueprint's.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // What browsers are sent of others, with its licences.
    license: { fileName: 'licences.json' },
    // What every start loads is one file: cut by who else shares a part of it, it weighs more and is forty requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
  server: { fs: { allow: ['..'] } },
});
