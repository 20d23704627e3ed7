import { afterAll } from 'vitest';
import { dropCopies } from './test-database.ts';

// Hooks run in reverse order: those of a file, which close its databases, run before this one.
afterAll(dropCopies);
