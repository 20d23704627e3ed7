import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue, pluralOf } from '../../engine/metadata/read/index.ts';
import { laidOut } from '../json-layout.ts';
import { project } from '../run.ts';
import type { MetadataCommand } from './command.ts';

const usage =
  'npm run metadata -- new codebook NAME [--sk Farba] [--en Colour] [--sk-plural Farby] [--en-plural Colours] [--sk-new "Nová farba"] [--en-new "New colour"] [--icon tag]';

/** Writes a reference list that only has names; labels not given default to the name. */
export const newCodebookCommand: MetadataCommand = async ({ words, folder }) => {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      sk: { type: 'string' },
      en: { type: 'string' },
      'sk-plural': { type: 'string' },
      'en-plural': { type: 'string' },
      'sk-new': { type: 'string' },
      'en-new': { type: 'string' },
      icon: { type: 'string' },
    },
  });
  const [kind, name = ''] = positionals;
  if (kind !== 'codebook' || !/^[a-z][A-Za-z0-9]*$/.test(name))
    return { code: 1, lines: [usage, 'a name is a small letter, then letters and digits: fuelType'] };
  const entities = join(folder, 'entities');
  if (existsSync(entities) && readdirSync(entities).some((file) => file === name || file === `${name}.json`))
    return { code: 1, lines: [`the entity "${name}" exists already`] };
  const label = { sk: values.sk ?? name, en: values.en ?? name };
  const plural = { sk: values['sk-plural'] ?? label.sk, en: values['en-plural'] ?? pluralOf(label.en) };
  const file = join(entities, `${name}.json`);
  const text = JSON.stringify({
    $schema: schemaFor(folder, entities),
    entity: name,
    extends: 'codebook',
    label,
    plural,
    newLabel: {
      sk: values['sk-new'] ?? `Nový záznam: ${label.sk}`,
      en: values['en-new'] ?? `New ${label.en.toLowerCase()}`,
    },
    icon: values.icon ?? 'properties',
    route: freeRoute(plural.en, folder),
  });
  writeFileSync(file, await laidOut(text.replace('{', '{\n')));
  return { code: 0, lines: [`${file} is written; \`npm run generate\` makes the rest`] };
};

/** `/fuel-types` for `Fuel types`, with a number if taken. */
function freeRoute(plural: string, folder: string): string {
  const { entities, routes } = loadCatalogue(folder).catalogue;
  const taken = new Set([
    ...routes.map(({ path }) => path),
    ...Object.values(entities).flatMap(({ route }) => route ?? []),
  ]);
  const words = plural
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
    .match(/[A-Za-z\d]+/gu);
  const usual = `/${(words ?? ['list']).join('-').toLowerCase()}`;
  const candidates = [usual, ...Array.from({ length: taken.size + 1 }, (_, index) => `${usual}-${index + 2}`)];
  return candidates.find((route) => !taken.has(route)) ?? usual;
}

/** Relative path of the schema generated for the product. */
function schemaFor(folder: string, entities: string): string {
  const product = resolve(folder) === resolve(project, 'metadata') ? 'register' : 'example';
  const schema = resolve(project, 'generated/schemas', product, 'entity.schema.json');
  return relative(resolve(entities), schema).split(sep).join('/');
}
