import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Catalogue, Field } from '../../metadata/index.ts';
import { accessTableStatements } from '../access-tables/access-table-statements.ts';
import { tableModel } from '../tables/table-model.ts';
import { digestOf } from './groups.ts';
import { draftPlan, finished, type PlanDraft } from './draft.ts';
import { refusedAsOlder, releaseOf } from './release.ts';
import type { DatabaseState } from './state.ts';
import { systemGroup } from './system-tables.ts';

const library = exampleCatalogue;

/** The target schema of a catalogue. */
function madeOf(catalogue: Catalogue) {
  const made = {
    model: tableModel(catalogue),
    accessTables: accessTableStatements(catalogue),
    constants: undefined,
    groups: [],
  };
  return { ...made, release: releaseOf(catalogue.brand.version, made) };
}

/** The draft from a database of the library to another catalogue. */
function draftTo(catalogue: Catalogue, accepted: readonly string[] = []): PlanDraft {
  const { model, accessTables, release } = madeOf(library);
  const state: DatabaseState = {
    product: 'pglite',
    trigrams: 'installed',
    collations: ['register', 'register_en'],
    functions: ['plain_text', 'plain_parts'],
    digests: new Map([[systemGroup.name, digestOf(systemGroup)]]),
    releases: { version: release.version, fingerprints: [release.fingerprint] },
    model,
    accessTables,
    constants: undefined,
  };
  return draftPlan(state, { ...madeOf(catalogue), restated: () => undefined, accepted });
}

/** The refusals if each obstacle has `rows` rows. */
function sentencesOf(draft: PlanDraft, rows: number): readonly string[] {
  return finished(draft, { rows: () => rows, duplicates: () => [] }).refusals.map(({ sentence }) => sentence);
}

function entityOf(name: string): Catalogue['entities'][string] {
  const entity = library.entities[name];
  if (entity === undefined) throw new Error(`the example has a ${name}`);
  return entity;
}

function withFields(name: string, change: Readonly<Record<string, Field | undefined>>): Catalogue {
  const entity = entityOf(name);
  const fields = Object.entries({ ...entity.fields, ...change }).flatMap(([key, field]) =>
    field === undefined ? [] : [[key, field] as const],
  );
  const changed = { ...entity, fields: Object.fromEntries(fields), list: undefined };
  const { list: _list, ...withoutList } = changed;
  return { ...library, entities: { ...library.entities, [name]: withoutList } };
}

it('plans nothing for an up-to-date database', () => {
  expect(draftTo(library)).toEqual({ steps: [], obstacles: [], unused: [] });
});

it('changes no other table for a new entity, nor its access table', () => {
  const loan = entityOf('loan');
  const reservation = { ...loan, name: 'reservation', storage: { ...loan.storage, table: 'reservation' } };
  const { steps } = draftTo({ ...library, entities: { ...library.entities, reservation } });
  const tables = [...tableModel(library).tables.map(({ name }) => name), 'loan_reader', 'member_reader'];
  const touched = /^(?:alter|drop|update|delete|insert|create (?:unique )?index)/u;
  const others = steps.filter(({ sql }) => touched.test(sql) && !sql.includes('"reservation'));
  expect(steps.map(({ sql }) => sql)).toContainEqual(expect.stringContaining('create table "reservation_reader"'));
  expect(others).toEqual([]);
  expect(steps.filter(({ sql }) => tables.some((name) => new RegExp(`^drop .*"${name}"`, 'u').test(sql)))).toEqual([]);
});

it('recreates only the access table whose scope changed', () => {
  const loan = entityOf('loan');
  const scope = { ...loan.access.scope, read: { '==': [{ var: 'lender.id' }, { var: '$viewer.organizationId' }] } };
  const changed = { ...loan, access: { ...loan.access, scope } };
  const statements = draftTo({ ...library, entities: { ...library.entities, loan: changed } }).steps.map(
    ({ sql }) => sql,
  );
  expect(statements).toContain('drop table if exists "loan_reader" cascade');
  expect(statements.filter((sql) => sql.includes('"member_reader'))).toEqual([]);
});

const { shelf } = entityOf('genre').fields;
if (shelf === undefined) throw new Error('genres have a shelf');

it.each([
  { case: 'label', field: { ...shelf, name: 'place' }, because: 'same label' },
  { case: 'name', field: { ...shelf, name: 'shelves', label: {} }, because: 'similar name' },
])('suggests a rename to a field of the same type with a similar $case', ({ field, because }) => {
  const gone = withFields('genre', { shelf: undefined, [field.name]: field });
  expect(sentencesOf(draftTo(gone), 2)).toEqual([
    'genre.shelf is described by nothing any more; its column holds 2 values. ' +
      `Is it genre.${field.name} now (same type, ${because})? Then write "was": "shelf" there. ` +
      'To give up what would be lost: npm run migrate -- --accept genre.shelf',
  ]);
  const renamed = withFields('genre', { shelf: undefined, [field.name]: { ...field, was: 'shelf' } });
  expect(draftTo(renamed).obstacles).toEqual([]);
});

it('suggests a rename of rows', () => {
  const { authors } = entityOf('book').fields;
  if (authors === undefined) throw new Error('books have authors');
  const [sentence] = sentencesOf(
    draftTo(withFields('book', { authors: undefined, writers: { ...authors, name: 'writers' } })),
    2,
  );
  expect(sentence).toContain('book.authors is described by nothing any more; its table "book_authors" has 2 rows.');
  expect(sentence).toContain('Is it book.writers now (same columns, same label)? Then write "was": "authors" there.');
});

it('suggests no rename to a field that is not similar', () => {
  const field = { ...shelf, name: 'motto', label: { sk: 'Heslo', en: 'Motto' } };
  expect(sentencesOf(draftTo(withFields('genre', { shelf: undefined, motto: field })), 0)[0]).not.toContain('Is it');
});

it('accepts all parts of an accepted entity', () => {
  const { loan: _loan, receipt: _receipt, ...entities } = library.entities;
  expect(draftTo({ ...library, entities }, ['loan']).obstacles).toEqual([]);
});

it('reports accepted names without an obstacle', () => {
  expect(draftTo(library, ['genre.shelf']).unused).toEqual(['genre.shelf']);
});

it('ignores labels in the fingerprint of a release', () => {
  const renamed = withFields('genre', {});
  const relabelled = withFields('genre', { shelf: { ...shelf, label: { en: 'Stand' } } });
  expect(madeOf(relabelled).release).toEqual(madeOf(renamed).release);
});

const known = { version: '2.3.0', oldest: '2.2.0', fingerprints: ['a', 'b'] };

it.each([
  { case: 'its own version', version: '2.3.0', fingerprint: 'b', isOlder: false },
  { case: 'new metadata', version: '2.3.0', fingerprint: 'c', isOlder: false },
  { case: 'metadata it had before', version: '2.3.0', fingerprint: 'a', isOlder: true },
  { case: 'a lower version', version: '2.2.9', fingerprint: 'c', isOlder: true },
  { case: 'a lower version with the same schema', version: '2.2.0', fingerprint: 'b', isOlder: false },
  { case: 'a higher version', version: '2.10.0', fingerprint: 'c', isOlder: false },
  { case: 'a higher version with an earlier schema', version: '2.10.0', fingerprint: 'a', isOlder: false },
])('detects an older program by the journal: $case', ({ version, fingerprint, isOlder }) => {
  expect(refusedAsOlder({ version, fingerprint }, known) !== undefined).toBe(isOlder);
});
