import fc from 'fast-check';
import { buildSchema, isObjectType, printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { printDefinitions, type Definition } from './definition.ts';

const law = randomCases(300);
/** Possible content of a label, in one line. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', '"""', '\\', '#', '{', '}', "'", 'Kniha', ' '),
      fc.stringMatching(/^[a-ž ]{1,6}$/),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');
const query: Definition = {
  kind: 'type',
  name: 'Query',
  description: 'What is read.',
  fields: [{ name: 'book', type: 'Book', description: 'A book.' }],
};
const bookOf = (description: string, field = description): Definition => ({
  kind: 'type',
  name: 'Book',
  description,
  fields: [
    { name: 'title', type: 'String', description: field, arguments: [{ name: 'a', type: 'Int', description: field }] },
  ],
});

describe('the printed contract', () => {
  it('keeps every description, whatever characters it has', () => {
    const holds = fc.property(words, words, (ofType, ofField) => {
      const book = buildSchema(printDefinitions([query, bookOf(ofType, ofField)])).getType('Book');
      if (!isObjectType(book)) throw new Error('a book is printed as a type');
      const { title } = book.getFields();
      expect([book.description, title?.description, title?.args[0]?.description]).toEqual([ofType, ofField, ofField]);
    });
    fc.assert(holds, law);
  });

  it('is unchanged after parsing and printing again', () => {
    const holds = fc.property(words, (description) => {
      const printed = printDefinitions([bookOf(description), query]);
      expect(printSchema(buildSchema(printed)).trim()).toBe(printed.trim());
    });
    fc.assert(holds, law);
  });

  it('merges types of one name: all fields, nullable where any definition is, in any order', () => {
    const marks = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
    const typeOf = (isSure: readonly boolean[]): Definition => ({
      kind: 'input',
      name: 'Part',
      description: 'A part.',
      fields: isSure.map((sure, index) => ({
        name: `f${index}`,
        type: sure ? 'Int!' : 'Int',
        description: 'A number.',
      })),
    });
    const holds = fc.property(marks, marks, (one, other) => {
      const both = one.map((sure, index) => sure && other[index] === true);
      expect(printDefinitions([typeOf(one), typeOf(other)])).toBe(printDefinitions([typeOf(both)]));
      expect(printDefinitions([typeOf(other), typeOf(one), typeOf(one)])).toBe(printDefinitions([typeOf(both)]));
    });
    fc.assert(holds, law);
  });
});
