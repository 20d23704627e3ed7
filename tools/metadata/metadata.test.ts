import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { checkCommand } from './check.ts';
import { diffCommand } from './diff.ts';
import { expandCommand } from './expand.ts';
import { explainCommand } from './explain.ts';
import { formatCommand } from './format.ts';
import { newCodebookCommand } from './new-codebook.ts';

const engine = join(import.meta.dirname, '../../engine');

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'metadata-')), 'metadata');
  cpSync(join(engine, 'example/metadata'), folder, { recursive: true });
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(path, text.replace(from, to));
}

describe('check', () => {
  it('prints the number of checked files', async () => {
    const { code, lines } = await checkCommand({ words: [], folder });
    expect(code).toBe(0);
    expect(lines.join()).toMatch(/^17 entities, nothing to correct \(\d+ ms\)$/);
  });

  it('prints every finding and fails', async () => {
    edit('entities/genre.json', '"codebook"', '"codebok"');
    const { code, lines } = await checkCommand({ words: [], folder });
    expect(code).toBe(1);
    expect(lines.slice(0, -1)).toEqual([
      'metadata/entities/genre.json:4:14 extends unknown preset "codebok"; did you mean "codebook"?',
      'metadata/app/permissions.json:5:15 permissions[1].name nothing asks for "VocabularyUpdate"; use it, take it away, or say in "readBy" what of the server reads it',
      'metadata/imports/books.json:8:33 columns.genre.find[0].by unknown field "nameSK"; known: isForAdults, shelf, createdAt, updatedAt',
      'metadata/imports/books.json:8:53 columns.genre.find[1].by unknown field "nameEN"; known: isForAdults, shelf, createdAt, updatedAt',
    ]);
  });
});

describe('expand', () => {
  it('prints an entity with its defaults', async () => {
    const { code, lines } = await expandCommand({ words: ['genre'], folder });
    expect(code).toBe(0);
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      api: { page: 'genresPaginated' },
      storage: { audit: true },
      list: { pageSize: 10 },
    });
  });

  it('suggests for an unknown name', async () => {
    expect(await expandCommand({ words: ['gener'], folder })).toEqual({
      code: 1,
      lines: ['unknown entity "gener"; did you mean "genre"?'],
    });
  });
});

describe('new codebook', () => {
  it('writes a short file that passes every check', async () => {
    const { code } = await newCodebookCommand({
      words: [
        'codebook',
        'paperKind',
        '--sk',
        'Papier',
        '--en',
        'Paper',
        '--sk-plural',
        'Papiere',
        '--en-plural',
        'Papers',
        '--sk-new',
        'Nový papier',
        '--en-new',
        'New paper',
      ],
      folder,
    });
    expect(code).toBe(0);
    expect(
      readFileSync(join(folder, 'entities/paperKind.json'), 'utf8').trimEnd().split('\n').length,
    ).toBeLessThanOrEqual(15);
    const { catalogue, issues } = loadCatalogue(folder);
    expect(issues).toEqual([]);
    expect(catalogue.entities['paperKind']).toMatchObject({
      plural: { sk: 'Papiere', en: 'Papers' },
      newLabel: { sk: 'Nový papier', en: 'New paper' },
      route: '/papers',
      api: { page: 'paperKindsPaginated' },
    });
    expect(catalogue.menu.at(-1)?.items.map(({ entity }) => entity)).toEqual(['genre', 'paperKind']);
  });

  it('fills in missing texts', async () => {
    await newCodebookCommand({
      words: ['codebook', 'paperQuality', '--sk', 'Kvalita', '--en', 'Paper quality'],
      folder,
    });
    const { catalogue, issues } = loadCatalogue(folder);
    expect(issues).toEqual([]);
    expect(catalogue.entities['paperQuality']).toMatchObject({
      plural: { sk: 'Kvalita', en: 'Paper qualities' },
      newLabel: { sk: 'Nový záznam: Kvalita', en: 'New paper quality' },
      route: '/paper-qualities',
    });
  });

  it.each([
    { case: 'a name that is taken', words: ['codebook', 'book'], line: 'the entity "book" exists already' },
    {
      case: 'an ill-formed name',
      words: ['codebook', '../Book'],
      line: 'a name is a small letter, then letters and digits: fuelType',
    },
  ])('refuses $case', async ({ words, line }) => {
    const { code, lines } = await newCodebookCommand({ words, folder });
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(line);
  });
});

describe('diff', () => {
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...words], {
      stdio: 'ignore',
    });

  beforeEach(() => {
    for (const name of ['presets', 'texts'])
      cpSync(join(engine, name), join(folder, '../engine', name), { recursive: true });
    execFileSync('git', ['init', join(folder, '..')], { stdio: 'ignore' });
    git('add', join(folder, '..'));
    git('commit', '-m', 'Describe the library');
  });

  it('says that nothing changed', async () => {
    expect(await diffCommand({ words: ['HEAD'], folder })).toEqual({ code: 0, lines: ['nothing changed'] });
  });

  it('groups changes and returns the groups by exit code', async () => {
    edit(
      'app/roles.json',
      '"BooksVisit", "LoansVisit", "LoansCreate"]',
      '"BooksVisit", "LoansVisit", "LoansCreate", "MembersUpdate"]',
    );
    edit('entities/genre.json', '"maxLength": 10', '"maxLength": 5');
    const { code, lines } = await diffCommand({ words: ['HEAD'], folder });
    expect(code).toBe(16 + 4 + 2);
    expect(lines).toEqual([
      'access widened',
      '  roles.READER in MEMBER.permissions gets the permission MembersUpdate',
      'data loss',
      '  genre.fields.shelf.maxLength keeps 5 characters instead of 10',
      'breaking for clients',
      '  genre.fields.shelf.maxLength is 5 instead of 10',
    ]);
  });

  it.each([
    {
      what: 'is not JSON',
      file: 'entities/genre.json',
      from: '"extends": "codebook",',
      to: '"extends": "codebook"',
      line: 'metadata/entities/genre.json:5:3 this is not JSON: comma expected',
    },
    {
      what: 'has a wrong shape',
      file: 'entities/genre.json',
      from: '"maxLength": 10',
      to: '"maxLength": "10"',
      line: 'metadata/entities/genre.json:11:88 fields.shelf.maxLength a text stands where a whole number is needed',
    },
  ])('refuses a comparison with a file that $what, on either side', async ({ file, from, to, line }) => {
    edit(file, from, to);
    const heading = 'nothing is compared: this cannot be read';
    expect(await diffCommand({ words: ['HEAD'], folder })).toEqual({ code: 1, lines: [heading, line] });
    git('commit', '-am', 'Break a file');
    edit(file, to, from);
    expect(await diffCommand({ words: ['HEAD'], folder })).toEqual({ code: 1, lines: [heading, `at HEAD ${line}`] });
  });

  it('requires an existing commit', async () => {
    expect(await diffCommand({ words: [], folder })).toEqual({
      code: 1,
      lines: ['npm run metadata -- diff GIT-REF, such as main or HEAD~1'],
    });
    expect(await diffCommand({ words: ['no-such-commit'], folder })).toEqual({
      code: 1,
      lines: ['git knows no "no-such-commit"'],
    });
  });
});

describe('explain', () => {
  it('lists the rules on a field with their locations', async () => {
    const { code, lines } = await explainCommand({ words: ['loan', 'dueAt'], folder });
    expect(code).toBe(0);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^metadata\/entities\/loan\.json:\d+:\d+ rules\.dueAt\.required decides it: \{"==":\[\{"var":"status"\},"LENT"\]\}$/,
      ),
    );
  });

  it('suggests for an unknown field', async () => {
    expect(await explainCommand({ words: ['loan', 'duAt'], folder })).toEqual({
      code: 1,
      lines: ['unknown field "duAt"; did you mean "dueAt"?'],
    });
  });
});

describe('format', () => {
  it('accepts the formatted example', async () => {
    expect(await formatCommand({ words: ['--check'], folder: 'engine/example/metadata' })).toEqual({
      code: 0,
      lines: ['nothing to format'],
    });
  });
});
