import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { tables } from '../../../generated/server/tables.ts';

/** Values of all records, including those of others: the guesses of an attacker. */
export interface KnownValues {
  readonly ids: readonly string[];
  readonly numbers: readonly string[];
  readonly days: readonly string[];
  readonly texts: readonly string[];
  /** Sortable columns of lists, by record type. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Record types that every viewer reads. */
  readonly everybodys: ReadonlySet<string>;
}

/** Tables whose values are all used as guesses; reference lists are public. */
const kept = [
  'certificate',
  'transaction',
  'holding',
  'lot',
  'organization',
  'user',
  'organizationUser',
  'electricity',
  'otherFuelsEntry',
] as const;

/** Reads the values from databases with hidden records. */
export async function knownValues(databases: readonly Database[], { entities }: Catalogue): Promise<KnownValues> {
  const found = new Set<string>();
  for (const database of databases) for (const entity of kept) await collectOf(database, entity, found);
  const values = [...found].sort();
  const columns = Object.values(entities).map(
    ({ api, list }) => [api.type, ['id', ...(list?.columns ?? []).map(({ name }) => name)]] as const,
  );
  return {
    ids: values.filter((value) => /^\d{1,4}$/u.test(value)),
    numbers: values.filter((value) => /^\d+(\.\d+)?$/u.test(value)),
    days: [...new Set(values.filter((value) => /^\d{4}-\d\d-\d\d/u.test(value)).map((value) => value.slice(0, 10)))],
    texts: values.filter((value) => value.length > 1),
    columns: new Map(columns),
    everybodys: new Set(
      Object.values(entities).flatMap(({ api, access }) => (access.scope.read === true ? [api.type] : [])),
    ),
  };
}

async function collectOf(database: Database, entity: (typeof kept)[number], found: Set<string>): Promise<void> {
  const rows = await database.query<{ row: unknown }>(sql`select to_jsonb(one) as row from ${tables[entity]} as one`);
  for (const { row } of rows) collect(row, found);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
  else if (Array.isArray(value))
    value.forEach((each) => {
      collect(each, found);
    });
  else if (isValues(value))
    Object.values(value).forEach((each) => {
      collect(each, found);
    });
}
