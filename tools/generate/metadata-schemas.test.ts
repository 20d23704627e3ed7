import { expect, it } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { exampleCatalogue, exampleFolder } from '../../engine/example/index.ts';
import { metadataSchemas } from './metadata-schemas.ts';

const schemas = metadataSchemas(exampleCatalogue, exampleFolder, {
  icons: ['book', 'tag'],
  cells: ['shelfPlan'],
  widgets: ['stockPicker'],
});
const service = getLanguageService({
  schemaRequestService: (address) => {
    const text = schemas[address.split('/').at(-1) ?? ''];
    return text === undefined ? Promise.reject(new Error(`no schema at ${address}`)) : Promise.resolve(text);
  },
});

/** Completions at the `|` in a file that names its schema. */
async function offeredAt(kind: string, text: string): Promise<readonly string[]> {
  const written = `{ "$schema": "./${kind}.schema.json", ${text} }`;
  const document = TextDocument.create('file:///metadata/file.json', 'json', 1, written.replace('|', ''));
  const list = await service.doComplete(
    document,
    document.positionAt(written.indexOf('|')),
    service.parseJSONDocument(document),
  );
  return list?.items.map(({ label }) => label.replaceAll('"', '')) ?? [];
}

it.each([
  { what: 'entities', text: '"fields": { "book": { "type": "reference", "to": | } }', name: 'member' },
  {
    what: 'enumerations',
    text: '"fields": { "kind": { "type": "enumeration", "enumeration": | } }',
    name: 'LoanStatus',
  },
  { what: 'types of fields', text: '"fields": { "kind": { "type": | } }', name: 'longText' },
  { what: 'fields of columns', text: '"list": { "columns": [{ "field": | }] }', name: 'dueAt' },
  { what: 'fields of formulas', text: '"rules": { "dueAt": { "visible": { "var": | } } }', name: 'authors[].share' },
  { what: 'operators', text: '"rules": { "dueAt": { "visible": { | } } }', name: 'addDays' },
  { what: 'terms', text: '"rules": { "dueAt": { "visible": { "!": [{ | }] } } }', name: 'term' },
  { what: 'permissions of access', text: '"access": { "permissions": { "read": | } }', name: 'LoansVisit' },
  { what: 'permissions of actions', text: '"actions": { "lend": { "permission": | } }', name: 'LoansDecide' },
  { what: 'icons', text: '"icon": |', name: 'tag' },
  { what: 'cells', text: '"list": { "columns": [{ "field": "a", "cell": | }] }', name: 'yesNo' },
  { what: 'cells of the portal', text: '"list": { "columns": [{ "field": "a", "cell": | }] }', name: 'shelfPlan' },
  {
    what: 'widgets',
    text: '"form": { "sections": [{ "name": "a", "fields": [{ "field": "a", "widget": | }] }] }',
    name: 'stockPicker',
  },
  { what: 'messages', text: '"constraints": [{ "name": "a", "message": | }]', name: 'errors.loan.toOneself' },
  { what: 'presets', text: '"extends": |', name: 'codebook' },
  { what: 'prints', text: '"actions": { "print": { "kind": "print", "print": | } }', name: 'loanSlip' },
  { what: 'keys', text: '"actions": { "lend": { | } }', name: 'requires' },
])('an editor completes $what', async ({ text, name }) => {
  expect(await offeredAt('entity', text)).toContain(name);
});

it('an editor completes kinds of blocks and types, and their common properties', async () => {
  expect(await offeredAt('print', '"blocks": [{ "kind": | }]')).toContain('party');
  expect(await offeredAt('print', '"blocks": [{ "kind": "table", | }]')).toContain('limit');
  expect(await offeredAt('operations', '"operations": { "a": { "result": { "type": { "kind": | } } } }')).toContain(
    'enumeration',
  );
});

it('an editor completes entities of the menu and permissions of roles', async () => {
  expect(await offeredAt('menu', '"menu": [{ "name": "a", "label": {}, "items": [{ "entity": | }] }]')).toContain(
    'loan',
  );
  expect(await offeredAt('roles', '"roles": [{ "permissions": [ | ] }]')).toContain('BooksUpdate');
});
