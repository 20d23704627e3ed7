import { createHash } from 'node:crypto';
import { hasTable } from '../../metadata/index.ts';
import type { Catalogue, Entity, TextField } from '../../metadata/types/index.ts';
import { statedInForm, type FormedColumn } from '../evidence/record-evidence.ts';
import { sealedAtOnce } from '../evidence/seals.ts';
import { columnName, hasColumn, quoteName } from '../names/names.ts';
import type { StatementGroup } from './groups.ts';

/** As `tidyLine` and `companyNumber` of `engine/record` have texts. */
const functions = String.raw`
create or replace function written_line(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(normalize(regexp_replace($1,
    '[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'), NFC),
    '[\s\u00A0\u1680\u2000-\u200A\u2007\u2028\u2029\u202F\u205F\u2800\u3000\u3164]+', ' ', 'g'))
$$;
create or replace function company_number(text) returns text language sql immutable parallel safe as $$
  select case when bare ~ '^[0-9]{5,8}$' then
      case when mod(11 - mod((
          select sum((9 - place) * substr(lpad(bare, 8, '0'), place, 1)::integer) from generate_series(1, 7) as place
        )::integer, 11), 10) = right(bare, 1)::integer then lpad(bare, 8, '0') else written_line($1) end
    else written_line($1) end
  from (select replace(written_line($1), ' ', '') as bare) as given
$$;`;

/** Brings the identifiers that records were saved with earlier into the one form that they are saved in now. */
export function identifiersGroup({ entities }: Pick<Catalogue, 'entities'>): StatementGroup {
  const updates = Object.values(entities)
    .filter(hasTable)
    .flatMap((entity) => identifiersOf(entity).map((field) => updateOf(entity, field)));
  return { name: 'identifiers', statements: [functions, ...updates].join('\n') };
}

/**
 * Writes evidence of identifiers whose form `identifiersGroup` changed; runs after the functions of evidence are created. It
 * contains a hash of that group, so that it runs again whenever that group changes.
 */
export function statedIdentifiers(catalogue: Catalogue): readonly StatementGroup[] {
  const statements = Object.values(catalogue.entities)
    .filter(hasTable)
    .map((entity) => statedInForm(catalogue, entity, identifiersOf(entity).map(formOf)))
    .filter((statement) => statement !== '');
  if (statements.length === 0) return [];
  const form = createHash('sha256').update(identifiersGroup(catalogue).statements).digest('hex');
  const sealed = sealedAtOnce('record_evidence', statements.join('\n'));
  return [{ name: 'identifiers-stated', statements: `-- of identifiers ${form}\n${sealed}` }];
}

function identifiersOf({ fields }: Entity): readonly TextField[] {
  return Object.values(fields).filter(
    (field) =>
      field.type === 'text' &&
      hasColumn(field) &&
      field.format !== 'password' &&
      (field.unique || field.caseless === true || field.format !== undefined),
  ) as readonly TextField[]; // those whose type was asked for
}

function formOf(field: TextField): FormedColumn {
  return { name: columnName(field), form: field.format === 'companyNumber' ? 'company_number' : 'written_line' };
}

function updateOf({ storage }: Entity, field: TextField): string {
  const { name, form } = formOf(field);
  const column = quoteName(name);
  const written = `nullif(${form}(${column}), '')`;
  return `update ${quoteName(storage.table)} set ${column} = ${written} where ${column} is distinct from ${written};`;
}
