import { afterAll } from 'vitest';
import { dropCopies } from './test-database.ts';

// Hooks run last in, first out: a file's own, which close its databases, come before this one.
afterAll(dropCopies);
