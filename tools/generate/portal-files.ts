import { appDocuments, decisivePolicies, typePolicies, type OperationDocument } from '../../engine/graphql/index.ts';
import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { commandFiles } from './command-files.ts';
import { entityFiles, hasLists } from './entity-files.ts';
import { jsonText, type FileTexts } from './files.ts';
import { helpFiles } from './help-files.ts';
import { laterCatalogue, portalCatalogue } from './portal-entity.ts';
import { splitWords } from './start-words.ts';

/** Operations that generated files import. */
const loadedHere: ReadonlySet<string> = new Set(['Boards', 'Find']);

/**
 * All generated files of a portal by path, without those of graphql-codegen.
 * `imported`: names of operations that source files import, which get types.
 */
export function portalFiles(catalogue: Catalogue, imported: ReadonlySet<string>): FileTexts {
  const entities = Object.values(catalogue.entities);
  const operations = appDocuments(catalogue).filter(({ name }) => imported.has(name) || loadedHere.has(name));
  return {
    'catalogue/app.json': jsonText(portalCatalogue(catalogue)),
    'catalogue/later.json': jsonText(laterCatalogue(catalogue)),
    ...Object.fromEntries(operations.map(({ name, text }) => [`operations/${name}/operations.graphql`, text])),
    'documents.ts': operations.map(documentExport).join(''),
    'catalogue/index.ts': catalogueText,
    'boards.json': jsonText(catalogue.boards),
    'boards.ts': boardsText,
    'steps.json': jsonText(stepsOf(catalogue)),
    'steps.ts': stepsText,
    'find.ts': findText,
    ...commandFiles(catalogue),
    ...helpFiles(catalogue),
    'entities.ts': entitiesText(entities),
    'whole-entity.ts': wholeEntityText,
    'prints.ts': printsText(Object.keys(catalogue.prints)),
    ...Object.fromEntries(
      Object.entries(catalogue.prints).map(([name, print]) => [`prints/${name}.json`, jsonText(print)]),
    ),
    'type-policies.ts': policiesText(catalogue),
    ...Object.fromEntries(
      Object.entries(catalogue.texts).flatMap(([language, texts]) => {
        const { start, later } = splitWords(texts);
        return [
          [`texts/${language}.json`, jsonText(texts)],
          [`texts/${language}-start.json`, jsonText(start)],
          [`texts/${language}-later.json`, jsonText(later)],
        ];
      }),
    ),
    ...Object.fromEntries(
      entities.flatMap((entity) => prefixed(`entities/${entity.name}/`, entityFiles(catalogue, entity, imported))),
    ),
  };
}

/** Re-export of one operation's document and types, separately for code splitting. */
function documentExport({ name, text }: OperationDocument): string {
  const type = `${name}${text.startsWith('mutation') ? 'Mutation' : 'Query'}`;
  return `export { ${name}Document, type ${type}, type ${type}Variables } from './operations/${name}/documents.ts';\n`;
}

function prefixed(prefix: string, files: FileTexts): readonly (readonly [string, string])[] {
  return Object.entries(files).map(([path, text]) => [`${prefix}${path}`, text]);
}

const catalogueText = `import app from './app.json';
import type { PortalCatalogue } from '../../../engine/react/index.ts';

const known = { constants: {}, enumerations: {}, operations: {}, prints: {}, icons: { ...app.icons } };

/** The catalogue at start; later parts are merged before anything reads them. */
export const catalogue = { ...app, ...known } as unknown as PortalCatalogue; // JSON has no unions; the metadata checks did what the type would

/** Merges enumerations and icons. */
export function addShown({ enumerations, icons }: { readonly enumerations: object; readonly icons: object }): void {
  Object.assign(known.enumerations, enumerations);
  Object.assign(known.icons, icons);
}

/** Loads the rest of the catalogue, which is then complete. */
export async function restOfCatalogue(): Promise<void> {
  const { constants, operations, prints, ...shown } = (await import('./later.json')).default;
  Object.assign(known.constants, constants);
  addShown(shown);
  Object.assign(known.operations, operations);
  Object.assign(known.prints, prints);
}
`;

const boardsText = `import type { BoardsPiece } from '../../engine/react/index.ts';

/** Loads the overview's boards on first use. */
export const boards = async (): Promise<BoardsPiece> => {
  const [{ default: boards }, { BoardsDocument: document }] = await Promise.all([
    import('./boards.json'),
    import('./operations/Boards/documents.ts'),
  ]);
  return { boards: boards as unknown as BoardsPiece['boards'], document }; // JSON has no unions; the metadata checks did what the type would
};
`;

/** Steps before records can be used, by entity. */
function stepsOf({ entities }: Catalogue) {
  return Object.fromEntries(
    Object.values(entities).flatMap(({ name, steps }) => (steps === undefined ? [] : [[name, steps] as const])),
  );
}

const stepsText = `import type { StepsByEntity } from '../../engine/react/index.ts';

/** Loads the steps on first use. */
export const steps = async () => (await import('./steps.json')).default as unknown as StepsByEntity; // the metadata checks did what the type would
`;

const findText = `/** Loads the query that looks for records everywhere when it is first needed. */
export const find = async () => (await import('./operations/Find/documents.ts')).FindDocument;
`;

const wholeEntityText = `import type { ListedEntity, PortalEntity } from '../../engine/react/index.ts';

type Named = Readonly<Record<string, object>>;

/** Merges the list part of an entity and the rest; fields and actions keep the order of the rest. */
export function wholeEntity(listed: ListedEntity, rest: { readonly fields: Named; readonly actions: Named }): PortalEntity {
  const fields = merged(listed.fields, rest.fields);
  const actions = merged(listed.actions, rest.actions);
  return { ...listed, ...rest, fields, actions } as unknown as PortalEntity; // JSON has no unions; the metadata checks did what the type would
}

function merged(listed: Named, rest: Named): Named {
  return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, listed[name] ?? one]));
}
`;

function entitiesText(entities: readonly Entity[]): string {
  const lines = (of: readonly Entity[], load: string, file: string) =>
    of.map(({ name }) => `  ${name}: () => ${load}(import('./entities/${name}/${file}.ts')),\n`).join('');
  return `import type { EntityPiece, ListedPiece } from '../../engine/react/index.ts';
import { addShown, restOfCatalogue } from './catalogue/index.ts';

/** Loaders of entities, with the rest of the catalogue. */
export const entities: Readonly<Record<string, () => Promise<EntityPiece>>> = {
${lines(entities, 'whole', 'index')}};

/** Loaders of the list parts of entities. */
export const listed: Readonly<Record<string, () => Promise<ListedPiece>>> = {
${lines(entities.filter(hasLists), 'part', 'listed')}};

async function whole(imported: Promise<{ readonly piece: EntityPiece }>): Promise<EntityPiece> {
  const [{ piece }] = await Promise.all([imported, restOfCatalogue()]);
  return piece;
}

async function part(
  imported: Promise<{ readonly listed: ListedPiece; readonly shown: Parameters<typeof addShown>[0] }>,
): Promise<ListedPiece> {
  const { listed: piece, shown } = await imported;
  addShown(shown);
  return piece;
}
`;
}

function printsText(names: readonly string[]): string {
  const lines = names.map(
    (name) =>
      `  ${name}: async () => (await import('./prints/${name}.json')).default as unknown as Print, // JSON has no unions; the metadata checks did what the type would`,
  );
  return `import type { Print } from '../../engine/metadata/index.ts';

/** Loaders of prints. */
export const prints: Readonly<Record<string, () => Promise<Print>>> = {
${lines.join('\n')}
};
`;
}

function policiesText(catalogue: Catalogue): string {
  const policies = typePolicies(catalogue);
  return `import type { TypePolicies } from '@apollo/client';

/** Cache policies of objects without identity, which are embedded in their parent. */
const decisive: TypePolicies = ${JSON.stringify(decisivePolicies(policies), null, 2)};

/** All policies, including those equal to Apollo's default. */
const all = (): TypePolicies => (${JSON.stringify(policies, null, 2)});

export const typePolicies: TypePolicies = import.meta.env.DEV ? all() : decisive;
`;
}
