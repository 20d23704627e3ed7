import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { permissionMatrix } from './permission-matrix.ts';

it('has a table for each organization role and a row for each granted permission', () => {
  const matrix = permissionMatrix(exampleCatalogue);
  expect(matrix).toMatch(/^# Permissions\n/);
  expect(matrix).toMatch(/^\| `LoansDecide` \| .+ \| .*yes/m);
  expect(matrix).not.toContain('undefined');
});
