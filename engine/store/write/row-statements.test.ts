import { describe, expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import { RecentlyUsed } from '../read/statement-cache.ts';
import { additions } from './additions.ts';
import { withEntry } from './audit-entry.ts';
import { deletion, insertion, update } from './row-statements.ts';

const book = exampleEntity('book');
const now = new Date('2026-03-05T10:00:00Z');
const texts = () => new RecentlyUsed<string>(100);

describe('a statement that writes', () => {
  const columns = [
    { column: 'title', value: 'Kytice' },
    { column: 'pri"ce', value: '12.5' },
  ];
  const entry = ['now', 'book', 'create', null, null, null, '{}', null];
  const numbersIn = (text: string) => [...new Set(text.match(/\$\d+/gu))].map((each) => Number(each.slice(1)));
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  it.each([
    { of: 'an insert', write: (given: unknown[] | undefined) => insertion(texts(), book, columns, given) },
    {
      of: 'an update',
      write: (given: unknown[] | undefined) => update(texts(), book, { id: '1', now, entry: given }, columns),
    },
    { of: 'a delete', write: (given: unknown[] | undefined) => deletion(texts(), book, '1', given) },
  ])('uses every value once and in its place: $of', ({ write }) => {
    for (const given of [undefined, entry]) {
      const { text, values } = write(given);
      expect(numbersIn(text).toSorted((one, other) => one - other)).toEqual(upTo(values.length));
      expect(text.includes('audit_entry')).toBe(given !== undefined);
    }
  });

  it('quotes the columns it is given', () => {
    expect(insertion(texts(), book, columns, undefined).text).toContain('("title", "pri""ce")');
  });

  it('is another text with an entry and without, for other columns and for other tables', () => {
    const kept = texts();
    const loan = exampleEntity('loan');
    const written = [
      insertion(kept, book, columns, undefined),
      insertion(kept, book, columns, entry),
      insertion(kept, book, columns.slice(1), undefined),
      insertion(kept, loan, columns, undefined),
      update(kept, book, { id: '1', now, entry: undefined }, columns),
      update(kept, book, { id: '1', now, entry }, columns),
      deletion(kept, book, '1', undefined),
      deletion(kept, book, '1', entry),
      deletion(kept, loan, '1', undefined),
    ].map(({ text }) => text);
    expect(new Set(written).size).toBe(written.length);
    expect(insertion(kept, book, columns, entry).text).toBe(written[1]);
  });

  it('counts the version up and notes the time with whatever it changes, and with nothing too', () => {
    for (const changed of [columns, []]) {
      const { text } = update(texts(), book, { id: '1', now, entry: undefined }, changed);
      expect(text).toContain('row_version = row_version + 1, updated_at = $2');
    }
  });

  it('tells the id of the record by its entry', () => {
    expect(withEntry('insert into "book" default values returning id', 3)).toMatch(
      /^with written as \(insert .* returning id\) insert into audit_entry \(record_id, at, entity, .*\)\s+select written\.id::bigint, \$3::timestamptz, \$4::text, .*\$10::jsonb from written returning record_id::text as id$/u,
    );
  });
});

describe('what is added to numbers of records', () => {
  it('is one statement for all of them, each with its own amounts', () => {
    const added = [
      { id: '1', amounts: { price: '2.5' } },
      { id: '2', amounts: { price: '-1' } },
    ];
    const { text, values } = additions(texts(), book, added, now);
    expect(values).toEqual(['[{"id":"1","price":"2.5"},{"id":"2","price":"-1"}]', now]);
    expect(text).toContain('set "price" = "row"."price" + given."price",');
    expect(text).toContain('row_version = "row".row_version + 1');
    expect(text).toContain('as given (id bigint, "price" numeric)');
  });

  it.each(['title', 'copies', 'nothing'])('is never added to "%s", which is no decimal', (name) => {
    expect(() => additions(texts(), book, [{ id: '1', amounts: { [name]: '1' } }], now)).toThrow(
      `book.${name} is no decimal`,
    );
  });
});
