import { expect, it } from 'vitest';
import { replaced, exampleSources } from '../metadata/checks/testing.ts';
import { loadSources } from '../metadata/read/index.ts';
import { compareCatalogues } from './catalogue.ts';

const before = loadSources(exampleSources).catalogue;

interface Edit {
  readonly change: string;
  readonly file: string;
  /** New values by path in the file; undefined removes the value. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly expected: readonly string[];
}

function changesAfter({ file, set }: Edit): readonly string[] {
  const edited = exampleSources.map((source) => {
    if (source.path !== `engine/example/metadata/${file}`) return source;
    const value = Object.entries(set).reduce<unknown>(
      (before, [path, after]) => replaced(before, path.split('.'), after),
      JSON.parse(source.text),
    );
    return { ...source, text: JSON.stringify(value) };
  });
  return compareCatalogues(before, loadSources(edited).catalogue).map(
    ({ group, path, message }) => `${group}: ${path} ${message}`,
  );
}

it('finds nothing between a catalogue and itself', () => {
  expect(compareCatalogues(before, loadSources(exampleSources).catalogue)).toEqual([]);
});

it.each<Edit>([
  {
    change: 'an added permission of a role',
    file: 'app/roles.json',
    set: { 'roles.2.permissions': ['BooksVisit', 'LoansVisit', 'LoansRemove'] },
    expected: [
      'access widened: roles.READER in MEMBER.permissions gets the permission LoansRemove',
      'access narrowed: roles.READER in MEMBER.permissions loses the permission LoansCreate',
    ],
  },
  {
    change: 'a disclosure of a print',
    file: 'prints/loanSlip.json',
    set: { discloses: ['borrower.email', 'lender.email', 'book.isbn'] },
    expected: [
      'access widened: prints.loanSlip.discloses shows book.isbn to whoever may print',
      'access narrowed: prints.loanSlip.discloses shows book.price no longer',
    ],
  },
  {
    change: 'a removed branch of a scope',
    file: 'entities/member.json',
    set: { 'access.scope.read': { or: [{ term: 'isLibrary' }] } },
    expected: ['read', 'update', 'remove'].map(
      (kind) =>
        `access narrowed: member.access.scope.${kind} holds in fewer cases: {"or":[{"==":[{"var":"$viewer.organizationRole"},"LIBRARY"]}]}`,
    ),
  },
  {
    change: 'a removed condition and a changed message of an action',
    file: 'entities/loan.json',
    set: {
      'actions.update.allowed': [
        { rule: { '==': [{ var: 'status' }, 'REQUESTED'] }, else: 'errors.loan.alreadyDecided', told: 'offered' },
      ],
    },
    expected: [
      'access widened: loan.actions.update.allowed holds in more cases: {"==":[{"var":"status"},"REQUESTED"]}',
    ],
  },
  {
    change: 'an opened field',
    file: 'entities/book/book.json',
    set: { 'access.fields': {} },
    expected: ['access widened: book.access.fields.price.read holds in more cases: true'],
  },
  {
    change: 'a removed permission requirement',
    file: 'entities/loan.json',
    set: { 'access.permissions.remove': undefined },
    expected: [
      'access widened: loan.access.permissions.remove asks for no permission instead of LoansRemove',
      'access widened: loan.actions.remove.permission asks for no permission instead of LoansRemove',
    ],
  },
  {
    change: 'an action visible to more viewers',
    file: 'entities/loan.json',
    set: { 'actions.lend.visible': undefined },
    expected: ['access widened: loan.actions.lend.visible holds in more cases: true'],
  },
  {
    change: 'an action allowed in fewer cases',
    file: 'entities/book/editions.json',
    set: {
      'actions.newEdition.allowed.0.rule': { and: [{ '!': [{ var: 'isRare' }] }, { '>': [{ var: 'copies' }, 1] }] },
    },
    expected: [
      'access narrowed: book.actions.newEdition.allowed holds in fewer cases: {"and":[{"!":[{"var":"isRare"}]},{">":[{"var":"copies"},1]}]}',
    ],
  },
  {
    change: 'an action with another permission',
    file: 'entities/loan.json',
    set: { 'actions.return.permission': 'LoansCreate' },
    expected: [
      'access widened: loan.operations.returnLoan.permission asks for LoansCreate instead of LoansDecide',
      'access widened: loan.actions.return.permission asks for LoansCreate instead of LoansDecide',
    ],
  },
  {
    change: 'a new check of saved records',
    file: 'entities/loan.json',
    set: { 'access.check.update': { '!!': [{ var: 'lender' }] } },
    expected: ['access narrowed: loan.access.check.update holds in fewer cases: {"!!":[{"var":"lender"}]}'],
  },
  {
    change: 'a view with more fields',
    file: 'entities/member.json',
    set: { 'views.memberDirectory.fields': ['name', 'number', 'email'] },
    expected: ['access widened: member.views.memberDirectory.fields opens more than before: ["name","number","email"]'],
  },
  {
    change: 'a view of fewer records',
    file: 'entities/member.json',
    set: { 'views.memberDirectory.scope': { '!!': [{ var: 'number' }] } },
    expected: ['access narrowed: member.views.memberDirectory.scope holds in fewer cases: {"!!":[{"var":"number"}]}'],
  },
  {
    change: 'a filter with another permission',
    file: 'entities/loan.json',
    set: { 'list.filters.0.permission': 'LoansDecide' },
    expected: ['access narrowed: loan.list.filters.isOverdue.permission asks for LoansDecide instead of none'],
  },
  {
    change: 'a refusal with another message and audience',
    file: 'entities/loan.json',
    set: { 'actions.update.allowed.0.else': 'errors.loan.alreadyDecided', 'actions.update.allowed.0.told': 'offered' },
    expected: [
      'access narrowed: loan.actions.update.allowed.0.told is said to "offered"',
      'breaking for clients: loan.actions.update.allowed.0.else is "errors.loan.alreadyDecided" instead of "errors.loan.stillLent"',
    ],
  },
  {
    change: 'an added starting status of an action',
    file: 'entities/loan.json',
    set: { 'actions.return.from': ['LENT', 'REQUESTED'] },
    expected: ['access widened: loan.actions.return.from opens more than before: ["LENT","REQUESTED"]'],
  },
  {
    change: 'a field without its values',
    file: 'entities/genre.json',
    set: { 'fields.shelf.type': 'integer' },
    expected: [
      'data loss: genre.fields.shelf.type is "integer" instead of "text"',
      'breaking for clients: genre.fields.shelf.type is "integer" instead of "text"',
      'breaking for clients: genre.list.search is ["nameSK","nameEN"] instead of ["nameSK","nameEN","shelf"]',
      'screen only: genre.list.columns.shelf.cell is "number" instead of "text"',
      'screen only: genre.list.columns.shelf.align is "end" instead of "start"',
    ],
  },
  {
    change: 'a renamed field',
    file: 'entities/book/fields.json',
    set: {
      'fields.cover': undefined,
      'fields.picture': { was: 'cover', type: 'files', label: { sk: 'Obálka', en: 'Cover' } },
    },
    expected: [
      'breaking for clients: book.fields.cover the field is gone',
      'safe for clients: book.fields.picture the field is new',
    ],
  },
  {
    change: 'a shorter text',
    file: 'entities/genre.json',
    set: { 'fields.shelf.maxLength': 5 },
    expected: [
      'data loss: genre.fields.shelf.maxLength keeps 5 characters instead of 10',
      'breaking for clients: genre.fields.shelf.maxLength is 5 instead of 10',
    ],
  },
  {
    change: 'a removed value',
    file: 'app/enumerations.json',
    set: { 'enumerations.BookLanguage.values.2.name': 'CS' },
    expected: [
      'data loss: enumerations.BookLanguage.values.LA the value is gone; retire it by "until"',
      'breaking for clients: enumerations.BookLanguage.values.LA the value is gone',
      'safe for clients: enumerations.BookLanguage.values.CS the value is new',
    ],
  },
  {
    change: 'another operation name',
    file: 'entities/loan.json',
    set: { 'api.page': 'loansOfMine' },
    expected: ['breaking for clients: loan.api.page "myLoans" is now "loansOfMine"'],
  },
  {
    change: 'a new argument',
    file: 'app/operations.json',
    set: { 'operations.statistics.arguments.since.required': true },
    expected: ['breaking for clients: operations.statistics.arguments.since.required is true instead of false'],
  },
  {
    change: 'another rule',
    file: 'entities/book/rules.json',
    set: { 'rules.price.required': true },
    expected: ['breaking for clients: book.rules.price.required is true instead of {"var":"isRare"}'],
  },
  {
    change: 'another label',
    file: 'entities/genre.json',
    set: { 'fields.shelf.label.en': 'Rack' },
    expected: [
      'screen only: genre.fields.shelf.label.en is "Rack" instead of "Shelf"',
      'screen only: genre.list.columns.shelf.label.en is "Rack" instead of "Shelf"',
    ],
  },
])('reports $change', (edit) => {
  expect(changesAfter(edit)).toEqual(edit.expected);
});
