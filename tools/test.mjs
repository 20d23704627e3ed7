import { runInstalled } from './bootstrap.mjs';

runInstalled('tools/test-all.ts', { packages: 'all', ends: 'withCaller' });
