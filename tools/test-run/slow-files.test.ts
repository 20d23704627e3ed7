import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slowFiles } from './slow-files.ts';

it('lists slow test files that exist', () => {
  expect(slowFiles.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});
