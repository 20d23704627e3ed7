import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { typeDefinitions } from '../../engine/graphql/index.ts';
import { textOf, writeFiles } from './files.ts';
import { generatePortal, type GeneratedPortal } from './generate-portal.ts';
import { portalFiles } from './portal-files.ts';

const catalogue = exampleCatalogue;
let folder = '';
let first: GeneratedPortal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
  await writeFiles(folder, { 'schema.graphql': typeDefinitions(catalogue) });
  first = await generate();
});

afterAll(() => rm(folder, { recursive: true }));

describe('generatePortal', () => {
  it('writes a piece of every entity, with its operations', async () => {
    expect(first.ranCodegen).toBe(true);
    expect((await readdir(join(folder, 'portal/entities/book'))).toSorted()).toEqual([
      'argument-forms',
      'argument-forms.ts',
      'document-nodes.ts',
      'entity.json',
      'form.ts',
      'index.ts',
      'listed-nodes.ts',
      'listed.json',
      'listed.ts',
      'schema.json',
      'shown.json',
      'validator.d.ts',
      'validator.js',
    ]);
    const listed = await textOf(join(folder, 'portal/entities/book/listed-nodes.ts'));
    expect(listed).toContain('export const BookListDocument =');
    expect(await textOf(join(folder, 'portal/entities/book/document-nodes.ts'))).not.toContain('BookListDocument');
  });

  it('types the operations that generated files load, and of the others those that are imported', async () => {
    expect((await readdir(join(folder, 'portal/operations'))).toSorted()).toEqual(['Boards', 'Find']);
    const typed = await textOf(join(folder, 'portal/operations/Boards/documents.ts'));
    expect(typed).toContain('export type BoardsQuery =');
    const files = portalFiles(catalogue, new Set(['Statistics', 'BookList']));
    expect(
      Object.keys(files)
        .filter((path) => path.endsWith('.graphql'))
        .toSorted(),
    ).toEqual([
      'entities/book/operations.graphql',
      'operations/Boards/operations.graphql',
      'operations/Find/operations.graphql',
      'operations/Statistics/operations.graphql',
    ]);
  });

  it('refuses an operation that does not fit the contract', async () => {
    const contract = typeDefinitions(catalogue).replace('  lentAmount: Decimal', '  lentAmounts: Decimal');
    await writeFiles(folder, { 'other.graphql': contract });
    await expect(generatePortal(catalogue, join(folder, 'other'), join(folder, 'other.graphql'))).rejects.toThrow(
      'Cannot query field "lentAmount" on type "Book"',
    );
  });

  it('splits an entity into its list piece with references and the rest, with every field', async () => {
    const [listed, rest] = [await partOf('book', 'listed'), await partOf('book', 'entity')];
    expect(Object.keys(rest).toSorted()).toEqual([
      'access',
      'actions',
      'api',
      'constraints',
      'derivedRecord',
      'fields',
      'form',
      'history',
      'operations',
      'routes',
      'rules',
    ]);
    expect(Object.keys(listed)).not.toContain('rules');
    expect(Object.keys(rest.actions)).toEqual(Object.keys(catalogue.entities['book']?.actions ?? {}));
    expect(rest.fields.title).toEqual({});
    expect(listed.form).toEqual({ presentation: rest.form.presentation });
    expect(Object.keys(rest.fields)).toEqual(Object.keys(catalogue.entities['book']?.fields ?? {}));
    expect(Object.keys(listed.fields)).toEqual(expect.arrayContaining(['title', 'genre']));
    expect(Object.keys(listed.fields)).not.toContain('note');
  });

  it('has in list pieces the enumerations of their fields and icons missing at startup, and no enumeration at startup', async () => {
    const json = async (path: string) => JSON.parse((await textOf(join(folder, 'portal', path))) ?? '{}');
    const [start, shown, later] = [
      await json('catalogue/app.json'),
      await json('entities/loan/shown.json'),
      await json('catalogue/later.json'),
    ];
    expect(Object.keys(start)).toEqual(['brand', 'languages', 'menu', 'routes', 'entities', 'icons']);
    expect(Object.keys(shown.enumerations)).toEqual(['LoanStatus', 'LoanDirection']);
    expect(Object.keys(later.enumerations)).toEqual(Object.keys(catalogue.enumerations));
    const icons = [start, shown, later].map((part) => Object.keys(part.icons));
    expect(icons.map((names) => names.length > 0)).toEqual([true, true, true]);
    expect(icons[0]?.filter((name) => icons[1]?.includes(name) || icons[2]?.includes(name))).toEqual([]);
  });

  it('compiles the validators of dialog arguments, for one record and many', async () => {
    expect((await readdir(join(folder, 'portal/entities/loan/argument-forms'))).toSorted()).toEqual(
      ['refuseLoan', 'refuseLoans'].flatMap((name) => ['d.ts', 'js', 'json'].map((ending) => `${name}.${ending}`)),
    );
    expect(await textOf(join(folder, 'portal/entities/genre/argument-forms.ts'))).toBeUndefined();
  });

  it('sends no scopes, checks and tables to browsers', async () => {
    const entity = { ...(await partOf('member', 'listed')), ...(await partOf('member', 'entity')) };
    expect(Object.keys(entity)).not.toContain('storage');
    expect(Object.keys(entity.access)).toEqual(['permissions', 'fields']);
    expect(Object.keys(entity.views.memberDirectory)).not.toContain('scope');
  });

  it('applies read rules over the viewer to columns', async () => {
    const entity = await partOf('book', 'listed');
    const price = entity.list.columns.find((column: { readonly name: string }) => column.name === 'price');
    expect(price.visible).toEqual({ '!=': [{ var: '$viewer.role' }, 'READER'] });
  });

  it('writes nothing without a change', async () => {
    expect(await generate()).toEqual({ written: [], ranCodegen: false });
  });

  it('regenerates no documents for a change that affects only screens', async () => {
    const { genre } = catalogue.entities;
    if (!genre) throw new Error('The example has the entity "genre".');
    const entities = { ...catalogue.entities, genre: { ...genre, label: { sk: 'Druh', en: 'Kind' } } };
    expect(
      await generatePortal({ ...catalogue, entities }, join(folder, 'portal'), join(folder, 'schema.graphql')),
    ).toEqual({
      written: ['catalogue/app.json', 'entities/genre/listed.json'],
      ranCodegen: false,
    });
  });

  it('deletes the files of a removed entity', async () => {
    const gone = 'portal/entities/gone/operations.graphql';
    await writeFiles(folder, { [gone]: 'query Gone { gone }' });
    await generate();
    expect(await textOf(join(folder, gone))).toBeUndefined();
  });
});

async function partOf(entity: string, part: 'listed' | 'entity') {
  return JSON.parse((await textOf(join(folder, `portal/entities/${entity}/${part}.json`))) ?? '{}');
}

function generate(): Promise<GeneratedPortal> {
  return generatePortal(catalogue, join(folder, 'portal'), join(folder, 'schema.graphql'));
}
