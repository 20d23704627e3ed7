import { runInstalled } from './bootstrap.mjs';

runInstalled('tools/start-product.ts', { packages: 'toServe' });
