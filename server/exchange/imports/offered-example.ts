import { extname } from 'node:path';
import type { OperationCall } from '../../../engine/api/index.ts';
import { fieldAt, type Catalogue, type ReferenceField, type TableImport } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { exampleName, writeExample, type ReferenceRows } from '../../../engine/spreadsheets/index.ts';
import { xlsxMediaType } from '../../platform/files/index.ts';
import { ownChoices, type OwnChoices } from './auto-select.ts';

/** Where the portal serves the examples, one below the other: `/examples/certificates.sk.xlsx`. */
const exampleFolder = '/examples/';

const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.xlsx': xlsxMediaType,
};

/** What a reference list offers in an example at most; of a longer one nothing is offered. */
const mostRows = 1_000;

/** A file to download, and what it is called. */
interface OfferedExample {
  readonly url: string | null;
  readonly name: string | null;
}

/**
 * The example of an import that its viewer can import: the file that all share, or, where a form could not choose a record
 * by itself since the viewer has several, one whose rows name the first of them, within its address.
 */
export async function offeredExample(
  catalogue: Catalogue,
  call: OperationCall,
  described: TableImport,
): Promise<OfferedExample> {
  const language = call.viewer?.language ?? '';
  const name = exampleName(described, language);
  if (name === undefined) return { url: null, name: null };
  const named = await firstOfSeveral(catalogue, call, described);
  if (Object.keys(named).length === 0) return { url: `${exampleFolder}${name}`, name };
  const examples = described.examples.map((row) => ({ ...named, ...row }));
  const references = await referenceRows(catalogue, call, described);
  const content = await writeExample({ ...described, examples }, name, { catalogue, language, references });
  return { url: `data:${mediaTypes[extname(name)] ?? ''};base64,${content.toString('base64')}`, name };
}

/** By column: the first record of those whose sole one a form would choose, where there are several. */
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

/** The records of the lists that are everybody's and that columns look in, as they are now. */
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
