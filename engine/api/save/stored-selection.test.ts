import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { readPathsOf } from '../../metadata/index.ts';
import type { Selection } from '../../store/index.ts';
import { namesIn } from '../selected-paths.ts';
import { storedSelection, targetSelection } from './stored-selection.ts';

const entities = Object.values(exampleCatalogue.entities);
const [book, loan, member] = [exampleEntity('book'), exampleEntity('loan'), exampleEntity('member')];

/** True if a selection contains the path of these names. */
const has = (selection: Selection | true | undefined, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return selection !== undefined;
  return selection === true ? false : has(selection?.[name], rest);
};

describe('the selection of a stored record for a save', () => {
  it('has all paths that rules read, id and version', () => {
    for (const entity of entities) {
      const selection = storedSelection(exampleCatalogue, entity);
      expect(selection).toMatchObject({ id: true, rowVersion: true });
      for (const path of readPathsOf(entity))
        expect(has(selection, namesIn(path)), `${entity.name}.${path}`).toBe(true);
    }
  });

  it('has the paths that conditions of actions read', () => {
    expect(has(storedSelection(exampleCatalogue, book), ['loans', 'status'])).toBe(true);
  });

  it('has only the paths behind a reference that rules read', () => {
    for (const entity of entities)
      for (const field of Object.values(entity.fields)) {
        const target = field.type === 'reference' ? exampleCatalogue.entities[field.to] : undefined;
        if (target === undefined) continue;
        const selection = targetSelection(exampleCatalogue, entity, field.name, target);
        const read = readPathsOf(entity)
          .map(namesIn)
          .filter(([first, next]) => first === field.name && next !== undefined)
          .map(([, ...rest]) => rest);
        expect(Object.keys(selection).toSorted()).toEqual(
          [...new Set(['id', ...read.map(([name]) => name ?? '')])].toSorted(),
        );
        for (const path of read)
          expect(has(selection, path), `${entity.name}.${field.name}.${path.join('.')}`).toBe(true);
      }
  });

  it('is memoized per reference', () => {
    const first = targetSelection(exampleCatalogue, loan, 'borrower', member);
    expect(targetSelection(exampleCatalogue, loan, 'borrower', member)).toBe(first);
    expect(targetSelection(exampleCatalogue, loan, 'lender', member)).not.toBe(first);
  });
});
