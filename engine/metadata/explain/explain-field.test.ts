import { expect, it } from 'vitest';
import { exampleSources } from '../checks/testing.ts';
import { issueText } from '../load/locate.ts';
import { explainField } from './explain-field.ts';

function explained(entity: string, field: string): readonly string[] | undefined {
  return explainField(exampleSources, entity, field)?.map((issue) =>
    issueText(issue)
      .replace('engine/example/metadata/entities/', '')
      .replace(/:\d+:\d+/, ''),
  );
}

it('lists rules on a field, rules that read it, and places that name it', () => {
  expect(explained('book', 'isReadingRoomOnly')).toEqual([
    'book/fields.json fields.isReadingRoomOnly described as boolean',
    'book/rules.json rules.isReadingRoomOnly.enabled decides it: {"!":[{"var":"genre.isForAdults"}]}',
    'book/rules.json rules.dimensions.visible looks at it',
    'book/book.json form.sections[0].fields[9] names it',
    'book/requests.json actions.handOut.sets.isReadingRoomOnly names it',
    'book/reading-room.json operations.createReadingRoomBook.saves.isReadingRoomOnly names it',
    'book/rules.json constraints[0].exclusive[1] names it',
  ]);
});

it('includes rules on the enclosing group or rows', () => {
  expect(explained('book', 'dimensions.weight')).toContain(
    'book/rules.json rules.dimensions.visible decides it: {"!":[{"var":"isReadingRoomOnly"}]}',
  );
  expect(explained('book', 'authors[].share')).toContain('book/rules.json rules.authors[].comment.visible looks at it');
});

it('returns nothing for an unknown field', () => {
  expect(explained('book', 'tilte')).toBeUndefined();
});
