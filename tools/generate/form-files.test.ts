import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import type { ActionOf } from '../../engine/metadata/types/index.ts';
import { argumentFiles } from './form-files.ts';

it('compiles the validator of a download’s arguments', () => {
  const { loan } = exampleCatalogue.entities;
  if (loan === undefined) throw new Error('The example has no loan.');
  const download: ActionOf<'download'> = {
    name: 'overview',
    kind: 'download',
    operation: 'refuseLoan',
    label: {},
    intent: 'none',
    arguments: {},
    asks: ['note'],
    requires: [],
    from: [],
    allowed: [],
  };
  const files = argumentFiles(exampleCatalogue, { ...loan, actions: { overview: download } });
  expect(Object.keys(files)).toContain('argument-forms/refuseLoan.js');
});
