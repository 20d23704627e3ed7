import { extname } from 'node:path';
import type { OperationCall } from '../../../engine/api/index.ts';
import { fieldAt, type Catalogue, type ReferenceField, type TableImport } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { exampleName, writeExample, type ReferenceRows } from '../../../engine/spreadsheets/index.ts';
import { xlsxMediaType } from '../../platform/files/index.ts';
import { ownChoices, type OwnChoices } from './auto-select.ts';

/** Path of the examples in the portal: `/examples/osvedcenia-vzor.xlsx`. */
const exampleFolder = '/examples/';

const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.xlsx': xlsxMediaType,
};

/** Maximum rows of a reference list in an example; longer lists are omitted. */
const mostRows = 1_000;

interface OfferedExample {
  readonly url: string | null;
  readonly name: string | null;
}

/**
 * The example of an import for the viewer: a shared file, or one generated into a data URL when a reference has several
 * choices, with the first of them filled in.
 */
export async function offeredExample(
  catalogue: Catalogue,
  call: OperationCall,
  described: TableImport,
): Promise<OfferedExample> {
  const language = call.viewer?.language ?? '';
  const name = exampleName(described, catalogue, language);
  if (name === undefined) return { url: null, name: null };
  const named = await firstOfSeveral(catalogue, call, described);
  if (Object.keys(named).length === 0) return { url: `${exampleFolder}${name}`, name };
  const examples = described.examples.map((row) => ({ ...named, ...row }));
  const references = await referenceRows(catalogue, call, described);
  const content = await writeExample({ ...described, examples }, name, { catalogue, language, references });
  return { url: `data:${mediaTypes[extname(name)] ?? ''};base64,${content.toString('base64')}`, name };
}

/** First record by column, for references with several choices. */
async function firstOfSeveral(
  { entities }: Catalogue,
  call: OperationCall,
  { entity, columns, examples }: TableImport,
): Promise<Readonly<Record<string, string>>> {
  const named: Record<string, string> = {};
  const isFilled = (name: string): boolean => examples.some((row) => row[name] !== undefined);
  for (const { name, field: path, find } of Object.values(columns)) {
    const field = referenceAt(entities, entity, path);
    const by = find[0]?.by;
    if (field?.required !== true || by === undefined || isFilled(name)) continue;
    const choices = ownChoices(field);
    if (choices === undefined) continue;
    const several = await rowsOf(call, choices, [by], mostRows);
    const first = several.map((row) => row[by]).find((value) => typeof value === 'string' && value !== '');
    if (several.length > 1 && typeof first === 'string') named[name] = first;
  }
  return named;
}

/** Current records of the shared lists that columns refer to. */
async function referenceRows(
  { entities }: Catalogue,
  call: OperationCall,
  { entity, columns }: TableImport,
): Promise<ReferenceRows> {
  const ways = new Map<string, string[]>();
  for (const { field: path, find } of Object.values(columns)) {
    const field = referenceAt(entities, entity, path);
    if (field === undefined || entities[field.to]?.access.scope.read !== true) continue;
    const own = find.filter((way) => way.entity === field.to && way.take === undefined).map(({ by }) => by);
    ways.set(field.to, [...(ways.get(field.to) ?? []), ...own]);
  }
  const rows: Record<string, { readonly rows: readonly Values[] }> = {};
  for (const [name, by] of ways)
    rows[name] = { rows: await rowsOf(call, { list: { entity: name }, filter: {} }, by, mostRows) };
  return rows;
}

function referenceAt(entities: Catalogue['entities'], entity: string, path: string): ReferenceField | undefined {
  const field = fieldAt(entities, entities[entity]?.fields ?? {}, path);
  return field?.type === 'reference' ? field : undefined;
}

async function rowsOf(
  { store, principal, database }: OperationCall,
  { list, filter }: OwnChoices,
  by: readonly string[],
  limit: number,
): Promise<readonly Values[]> {
  const selection = Object.fromEntries(['id', ...by].map((name) => [name, true] as const));
  const { items } = await store.page(
    principal,
    list,
    { filter, sort: [], offset: 0, limit, selection, count: false },
    database,
  );
  return items;
}
