import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { Entity } from '../../metadata/index.ts';
import { entityIndexes } from './indexes.ts';
import type { SqlTable } from './table.ts';
import { tableModel } from './table-model.ts';

const model = tableModel(exampleCatalogue);
const tableNamed = (name: string) => {
  const table = model.tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`no table is called ${name}`);
  return table;
};
const columnsOf = ({ columns: own }: SqlTable) => own.map(({ name }) => name);
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

/** System columns after the fields. */
const system = ['row_version', 'created_at', 'updated_at'];

/** Columns of each table of the library. */
const columns = {
  book: [
    ...['id', 'code', 'edition_of_id', 'title', 'genre_id', 'language', 'price', 'currency', 'copies', 'is_rare'],
    ...['is_reading_room_only', 'acquired_at', 'dimensions_width', 'dimensions_height', 'dimensions_weight', 'note'],
    ...['shelf', ...system],
  ],
  book_authors: ['id', 'record_id', 'position', 'name', 'share', 'language', 'comment'],
  delivery: ['id', 'status', 'taken', 'listed', 'errors', ...system],
  disposal: ['id', 'books', 'copies', 'proposed_by_id', 'decided_by_id', 'decided_at', 'status', ...system],
  donation: [
    ...['id', 'deed', 'giver', 'giver_country', 'giver_postal', 'member_id', 'part_of_id', 'stocktaking_id'],
    ...['copies', 'deed_copies', 'on_hold_since'],
    ...system,
  ],
  genre: ['id', 'name_sk', 'name_en', 'is_for_adults', 'shelf', ...system, 'archived'],
  inquiry: [
    ...['id', 'disposal_id', 'finding', 'score', 'reason_sk', 'reason_en', 'source_sk', 'source_en', 'proposed_by_id'],
    ...['concluded_on', 'status', ...system],
  ],
  late_fee: ['id', 'name', 'per_day', 'values_from', ...system],
  late_fee_former_values: ['id', 'record_id', 'position', 'from', 'until', 'per_day'],
  librarian: ['id', 'name', 'email', 'account_of_id', ...system],
  loan: [
    ...['id', 'code', 'book_id', 'borrower_id', 'lender_id', 'amount', 'status', 'requested_at', 'due_at', 'refusal'],
    ...['late_fee_id', ...system],
  ],
  member: ['id', 'name', 'email', 'number', ...system],
  stocktaking: ['id', 'name', 'until', 'closed', ...system],
  stop: ['id', 'name', 'since', 'checked', 'latitude', 'longitude', ...system],
};

/** Reference columns and their target tables. */
const references = [
  { table: 'book', column: 'edition_of_id', to: 'book' },
  { table: 'book', column: 'genre_id', to: 'genre' },
  { table: 'disposal', column: 'proposed_by_id', to: 'librarian' },
  { table: 'disposal', column: 'decided_by_id', to: 'librarian' },
  { table: 'donation', column: 'member_id', to: 'member' },
  { table: 'donation', column: 'part_of_id', to: 'donation' },
  { table: 'donation', column: 'stocktaking_id', to: 'stocktaking' },
  { table: 'inquiry', column: 'disposal_id', to: 'disposal' },
  { table: 'inquiry', column: 'proposed_by_id', to: 'librarian' },
  { table: 'librarian', column: 'account_of_id', to: 'librarian' },
  { table: 'loan', column: 'book_id', to: 'book' },
  { table: 'loan', column: 'borrower_id', to: 'member' },
  { table: 'loan', column: 'lender_id', to: 'member' },
  { table: 'loan', column: 'late_fee_id', to: 'late_fee' },
];

describe('the tables of a catalogue', () => {
  it('exist for each stored entity and its rows, with a column per stored field', () => {
    expect(model.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns));
    expect(Object.fromEntries(model.tables.map((table) => [table.name, columnsOf(table)]))).toEqual(columns);
  });

  it('have unique names within the length limit of PostgreSQL', () => {
    const parts = model.tables.flatMap(({ indexes, constraints }) => [...indexes, ...constraints]);
    expect(repeated(model.tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)))).toEqual([]);
    const names = [...model.tables, ...model.sequences, ...parts].map(({ name }) => name);
    for (const name of names) expect(Buffer.byteLength(name), name).toBeLessThanOrEqual(63);
  });

  it('have foreign keys for references and rows', () => {
    const definitions = model.tables.flatMap(({ name, constraints }) =>
      constraints.flatMap(({ definition }) => (definition.startsWith('foreign key') ? [`${name}: ${definition}`] : [])),
    );
    expect(definitions.toSorted()).toEqual(
      [
        ...references.map(
          ({ table, column, to }) => `${table}: foreign key ("${column}") references "${to}" (id) on delete restrict`,
        ),
        'book_authors: foreign key ("record_id") references "book" (id) on delete cascade',
        'late_fee_former_values: foreign key ("record_id") references "late_fee" (id) on delete cascade',
      ].toSorted(),
    );
  });

  it('have a sequence per generated code', () => {
    expect(model.sequences).toEqual([{ name: 'book_code_code' }, { name: 'loan_code_code' }]);
  });
});

describe('the indexes of a table', () => {
  it.each(references)(
    'include one that begins with $table.$column, so that removing a target needs no scan',
    ({ table, column }) => {
      expect(tableNamed(table).indexes.map(({ on }) => on[0])).toContain(`"${column}"`);
    },
  );

  it('are on existing columns', () => {
    for (const { name: table, indexes } of model.tables)
      for (const { name, on } of indexes)
        for (const part of on)
          expect(
            columnsOf(tableNamed(table)).some((column) => part.includes(column)),
            `${name}: ${part}`,
          ).toBe(true);
  });

  it('are no prefixes of each other', () => {
    for (const { indexes } of model.tables) {
      const plain = indexes.filter(({ kind, where }) => kind === 'ordered' && where === undefined);
      for (const { name, on } of plain) {
        const longer = plain.filter((other) => other.on.length > on.length);
        expect(
          longer.filter((other) => on.every((part, place) => part === other.on[place])).map((other) => other.name),
          name,
        ).toEqual([]);
      }
    }
  });

  it('exclude rows without a value for references without a sort order', () => {
    const left = model.tables.flatMap(({ indexes }) =>
      indexes.flatMap(({ on, where }) => (where === `${on[0] ?? ''} is not null` ? [on.join(' ')] : [])),
    );
    expect(left.toSorted()).toEqual([
      '"account_of_id" "id"',
      '"edition_of_id" "id"',
      '"late_fee_id" "id"',
      '"part_of_id" "id"',
      '"stocktaking_id" "id"',
    ]);
  });

  it.each([
    { what: 'a part of a detail, which shows few records', route: undefined, isOrdered: false },
    { what: 'a screen', route: '/in-store', isOrdered: true },
  ])('serve the sort order of $what: $isOrdered', ({ route, isOrdered }) => {
    const book = exampleEntity('book');
    if (book.list === undefined) throw new Error('books have a list');
    const [column] = book.list.columns;
    if (column === undefined) throw new Error('the list of books has columns');
    const further = { ...book.list, columns: [{ ...column, name: 'shelf', field: 'shelf', sortable: true }], route };
    const entity = { ...book, lists: { further } };
    const catalogue = { ...exampleCatalogue, entities: { ...exampleCatalogue.entities, book: entity } };
    const firsts = entityIndexes(catalogue, entity).map(({ on }) => on[0]);
    expect(firsts.includes('"shelf"')).toBe(isOrdered);
  });

  it('include `archived` for sort columns of other lists', () => {
    const names = entityIndexes(exampleCatalogue, exampleEntity('genre')).filter(
      ({ on: [first, second] }) => first !== '"shelf"' && second === '"id"',
    );
    expect(names.map(({ on, where }) => [...on, where])).toEqual([
      ['"name_sk"', '"id"', '"archived"', undefined],
      ['"name_en"', '"id"', '"archived"', undefined],
    ]);
  });

  it('omit a reference that another index begins with', () => {
    const loan = exampleEntity('loan');
    const entity = { ...loan, storage: { ...loan.storage, indexes: [['lateFee', 'status']] } };
    const found = entityIndexes(exampleCatalogue, entity).filter(({ on }) => on[0] === '"late_fee_id"');
    expect(found.map(({ on }) => on)).toEqual([['"late_fee_id"', '"status"']]);
  });

  it('enforce unique combinations among present records', () => {
    const unique = model.tables.flatMap(({ indexes }) =>
      indexes.flatMap(({ kind, name, where }) => (kind === 'unique' ? [{ name, where }] : [])),
    );
    expect(unique).toEqual([
      { name: 'book_code_unique', where: undefined },
      { name: 'genre_name_sk_unique', where: 'not archived' },
      { name: 'inquiry_disposal_id_finding_unique', where: undefined },
      { name: 'loan_code_unique', where: undefined },
      { name: 'member_email_unique', where: undefined },
      { name: 'member_number_unique', where: undefined },
    ]);
  });

  it('compare caseless texts without case', () => {
    const member = exampleEntity('member');
    const comparedBy = (entity: Entity) =>
      entityIndexes(exampleCatalogue, entity).find(({ name }) => name === 'member_email_unique')?.on;
    expect(comparedBy(member)?.join()).not.toBe('"email"');
    const { email } = member.fields;
    if (email?.type !== 'text') throw new Error('members have an e-mail address');
    const strict = { ...member, fields: { ...member.fields, email: { ...email, caseless: undefined } } };
    expect(comparedBy(strict)).toEqual(['"email"']);
  });
});

it('defers the foreign key to a record that requires a reference back', () => {
  const book = exampleEntity('book');
  const reference = exampleEntity('loan').fields['book'];
  if (reference?.type !== 'reference') throw new Error('a loan is of a book');
  const firstLoan = { ...reference, name: 'firstLoan', to: 'loan', required: false };
  const entities = { ...exampleCatalogue.entities, book: { ...book, fields: { ...book.fields, firstLoan } } };
  const keys = tableModel({ ...exampleCatalogue, entities }).tables.flatMap(({ name, constraints }) =>
    constraints.filter(({ definition }) => definition.includes('deferrable')).map((key) => `${name} ${key.definition}`),
  );
  expect(keys).toEqual([
    'book foreign key ("first_loan_id") references "loan" (id) on delete restrict deferrable initially deferred',
  ]);
});
