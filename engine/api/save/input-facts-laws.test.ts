import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { inputName, isSaved } from '../../graphql/index.ts';
import { anyValue, randomRecord } from '../../metadata/testing/random-record.ts';
import { toFacts } from './input-facts.ts';

const law = randomCases(200);
const { entities, enumerations } = exampleCatalogue;

const [book, member] = [exampleEntity('book'), exampleEntity('member')];
const kinds = Object.values(entities);

/** Inputs of any entity by the names of the contract: valid, invalid and unknown fields. */
const inputs = fc.constantFrom(...kinds).chain((entity) =>
  randomRecord(entity.fields, enumerations).chain((record) =>
    fc.dictionary(fc.constantFrom('nobody', 'id', 'loans'), anyValue).map((more) => {
      const named = Object.entries(record).map(([name, value]) => {
        const field = entity.fields[name];
        return [field === undefined ? name : inputName(field), value] as const;
      });
      return { entity, input: { ...more, ...Object.fromEntries(named) } };
    }),
  ),
);

describe('an input converted to a record', () => {
  it('has only saved fields', () => {
    fc.assert(
      fc.property(inputs, ({ entity, input }) => {
        for (const name of Object.keys(toFacts(entity.fields, input))) {
          const field = entity.fields[name];
          expect(field !== undefined && isSaved(field), name).toBe(true);
        }
      }),
      law,
    );
  });

  it('has exactly the fields that were sent', () => {
    fc.assert(
      fc.property(inputs, ({ entity, input }) => {
        const facts = toFacts(entity.fields, input);
        for (const field of Object.values(entity.fields).filter(isSaved)) {
          const isSent = [inputName(field), field.name].some((name) => Reflect.get(input, name) !== undefined);
          expect(Object.hasOwn(facts, field.name), field.name).toBe(isSent);
        }
      }),
      law,
    );
  });

  it('converts each field independently of others', () => {
    fc.assert(
      fc.property(inputs, fc.nat(), ({ entity, input }, at) => {
        const entries = Object.entries(input);
        const [some, rest] = [entries.slice(at % (entries.length + 1)), entries.slice(0, at % (entries.length + 1))];
        const isApart = (name: string) =>
          Object.values(entity.fields).every(
            (field) => field.name === inputName(field) || ![field.name, inputName(field)].includes(name),
          );
        if (!entries.every(([name]) => isApart(name))) return;
        expect({
          ...toFacts(entity.fields, Object.fromEntries(rest)),
          ...toFacts(entity.fields, Object.fromEntries(some)),
        }).toEqual(toFacts(entity.fields, input));
      }),
      law,
    );
  });

  it('has a reference by id for each form of the input', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        const genre = { genre: { id } };
        expect(toFacts(book.fields, { genreId: id })).toEqual(genre);
        expect(toFacts(book.fields, { genre: { id, name: 'Novel' } })).toEqual(genre);
        expect(toFacts(book.fields, { genreId: id, genre: { id } })).toEqual(genre);
        expect(toFacts(book.fields, { genreId: id, genre: null })).toEqual(genre);
      }),
      law,
    );
  });

  it.each([
    { sent: { genreId: '7', genre: { id: '8' } }, at: ['genre'] },
    { sent: { genreId: null, genre: { id: '8' } }, at: ['genre'] },
  ])('refuses different ids for one reference: $sent', ({ sent, at }) => {
    expect(() => toFacts(book.fields, sent)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ message: 'errors.badInput', path: at })] }),
    );
  });

  it.each([
    { sent: { id: '5', genreId: '7', genre: { id: '8' } }, is: { genre: { id: '7' } } },
    { sent: { genreId: '' }, is: { genre: null } },
    { sent: { genreId: null }, is: { genre: null } },
    { sent: { genre: null }, is: { genre: null } },
    { sent: { genre: {} }, is: { genre: null } },
    { sent: { authors: null }, is: { authors: [] } },
    { sent: { cover: null }, is: { cover: [] } },
    { sent: { title: null }, is: { title: null } },
    { sent: { dimensions: null }, is: { dimensions: { width: null, height: null, weight: null } } },
    { sent: { dimensions: { width: '1' } }, is: { dimensions: { width: '1' } } },
    { sent: { authors: [{ id: '7', name: 'A' }] }, is: { authors: [{ id: '7', name: 'A' }] } },
    { sent: { authors: [{ id: null, name: 'A', nobody: 1 }] }, is: { authors: [{ name: 'A' }] } },
    { sent: { authors: ['no row'] }, is: { authors: ['no row'] } },
    { sent: { code: 'B-1', loans: [], lentAmount: '5' }, is: {} },
    { sent: { title: ' Kytice\u200B  a\u00A0jiné ' }, is: { title: 'Kytice a jiné' } },
    { sent: { title: 5 }, is: { title: 5 } },
  ])('of a book: $sent is $is', ({ sent, is }) => {
    expect(toFacts(book.fields, sent)).toEqual(is);
  });

  it('trims an e-mail address', () => {
    expect(toFacts(member.fields, { email: ' eva@example.org\n' })).toEqual({ email: 'eva@example.org' });
    expect(toFacts(member.fields, { email: 5 })).toEqual({ email: 5 });
  });
});
