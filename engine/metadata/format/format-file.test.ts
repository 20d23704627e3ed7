import { expect, it } from 'vitest';
import { exampleSources } from '../checks/testing.ts';
import { isSame } from '../../language/index.ts';
import { loadSources } from '../read/index.ts';
import { formatter } from './format-file.ts';

const genre = 'engine/example/metadata/entities/genre.json';

function genreAs(text: string) {
  return exampleSources.map((source) => (source.path === genre ? { ...source, text } : source));
}

it('drops defaults, uses short forms and orders keys', () => {
  const long = genreAs(`{
  "entity": "genre",
  "$schema": "../../../metadata/schemas/entity.schema.json",
  "extends": "codebook",
  "label": { "sk": "Žáner", "en": "Genre" },
  "plural": { "sk": "Žánre", "en": "Genres" },
  "route": "/genres",
  "storage": { "table": "genre", "audit": true },
  "api": { "page": "genresPaginated", "remove": "deleteGenre" },
  "fields": {
    "shelf": { "label": { "sk": "Regál", "en": "Shelf" }, "required": false, "type": "text", "maxLength": 10, "unique": false }
  },
  "list": {
    "columns": [{ "field": "nameSK", "name": "nameSK", "hidden": false }, { "cell": "text", "field": "shelf", "filter": true }],
    "pageSize": 10
  },
  "form": { "presentation": "dialog" }
}`);
  expect(JSON.stringify(formatter(long)(genre))).toBe(
    JSON.stringify({
      $schema: '../../../metadata/schemas/entity.schema.json',
      entity: 'genre',
      extends: 'codebook',
      label: { sk: 'Žáner', en: 'Genre' },
      plural: { sk: 'Žánre', en: 'Genres' },
      route: '/genres',
      api: { remove: 'deleteGenre' },
      fields: { shelf: { type: 'text', label: { sk: 'Regál', en: 'Shelf' }, maxLength: 10 } },
      list: { columns: ['nameSK', { field: 'shelf', filter: true }] },
      form: { presentation: 'dialog' },
    }),
  );
});

it('keeps a default value that overrides a preset', () => {
  const open = exampleSources.map((source) =>
    source.path === 'engine/example/metadata/entities/loan.json'
      ? { ...source, text: source.text.replace('"form": {', '"form": {\n    "draft": "none",') }
      : source,
  );
  expect(formatter(open)('engine/example/metadata/entities/loan.json')).toMatchObject({ form: { draft: 'none' } });
});

it('does not change the catalogue', () => {
  const contentOf = formatter(exampleSources);
  const formatted = exampleSources.map((source) => ({ ...source, text: JSON.stringify(contentOf(source.path)) }));
  expect(isSame(loadSources(formatted).catalogue, loadSources(exampleSources).catalogue)).toBe(true);
});

it('ignores invalid files', () => {
  expect(formatter(genreAs('{ "entity": '))(genre)).toBeUndefined();
});
