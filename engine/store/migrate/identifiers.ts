import { createHash } from 'node:crypto';
import { hasTable } from '../../metadata/index.ts';
import type { Catalogue, Entity, TextField } from '../../metadata/types/index.ts';
import { convertedEvidence, type ConvertedColumn } from '../evidence/record-evidence.ts';
import { sealInBatch } from '../evidence/seals.ts';
import { columnName, hasColumn, quoteName } from '../names/names.ts';
import type { StatementGroup } from './groups.ts';

/**
 * SQL versions of `tidyLine` and `companyNumber` in `engine/record`; `tests/server/written-lines.test.ts` compares
 * them.
 */
const functionsOf = (pictures: string): string => String.raw`
create or replace function written_line(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(normalize(regexp_replace($1, '[${removed}]'
    '|(?<![${pictures}])\uFE0F(?!\u20E3)|(?<![${pictures}\U0001F3FB-\U0001F3FF]|[${pictures}]\uFE0F)\u200D', '', 'g'), NFC),
    '[${spaces}]+', ' ', 'g'))
$$;
create or replace function company_number(text) returns text language sql immutable parallel safe as $$
  select case when bare ~ '^[0-9]{5,8}$' then
      case when mod(11 - mod((
          select sum((9 - place) * substr(lpad(bare, 8, '0'), place, 1)::integer) from generate_series(1, 7) as place
        )::integer, 11), 10) = right(bare, 1)::integer then lpad(bare, 8, '0') else written_line($1) end
    else written_line($1) end
  from (select replace(written_line($1), ' ', '') as bare) as given
$$;`;

/** Invisible and control characters; joiners and variation selectors of emoji stay. */
const removed = String.raw`\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0E\uFEFF\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`;

const spaces = String.raw`\u0009-\u000D\u0020\u00A0\u115F\u1160\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u3164\uFFA0`;

/** Emoji ranges of this runtime's Unicode version; all are below U+20000. */
function picturesOfUnicode(): string {
  const ranges: string[] = [];
  for (let code = 0xa9; code < 0x20000; code += 1) {
    const first = code;
    while (/\p{Extended_Pictographic}/u.test(String.fromCodePoint(code))) code += 1;
    if (code > first) ranges.push(`${escapeOf(first)}-${escapeOf(code - 1)}`);
  }
  return ranges.join('');
}

function escapeOf(code: number): string {
  return String.raw`\U` + code.toString(16).padStart(8, '0');
}

/** Normalizes stored identifiers as identifiers are normalized on save. */
export function identifiersGroup({ entities }: Pick<Catalogue, 'entities'>): StatementGroup {
  const updates = Object.values(entities)
    .filter(hasTable)
    .flatMap((entity) => identifiersOf(entity).map((field) => updateOf(entity, field)));
  return { name: 'identifiers', statements: [functionsOf(picturesOfUnicode()), ...updates].join('\n') };
}

/**
 * Writes evidence of identifiers that `group`, from `identifiersGroup`, changed; runs after the functions of evidence
 * are created. It contains a hash of that group, so that it runs again whenever that group changes.
 */
export function identifierEvidence(catalogue: Catalogue, group: StatementGroup): readonly StatementGroup[] {
  const statements = Object.values(catalogue.entities)
    .filter(hasTable)
    .map((entity) => convertedEvidence(catalogue, entity, identifiersOf(entity).map(formOf)))
    .filter((statement) => statement !== '');
  if (statements.length === 0) return [];
  const form = createHash('sha256').update(group.statements).digest('hex');
  const sealed = sealInBatch('record_evidence', statements.join('\n'));
  return [{ name: 'identifiers-stated', statements: `-- of identifiers ${form}\n${sealed}` }];
}

function identifiersOf({ fields }: Entity): readonly TextField[] {
  return Object.values(fields).filter(
    (field) =>
      field.type === 'text' &&
      hasColumn(field) &&
      field.format !== 'password' &&
      (field.unique || field.caseless === true || field.format !== undefined),
  ) as readonly TextField[]; // filtered by type
}

function formOf(field: TextField): ConvertedColumn {
  return { name: columnName(field), form: field.format === 'companyNumber' ? 'company_number' : 'written_line' };
}

function updateOf({ storage }: Entity, field: TextField): string {
  const { name, form } = formOf(field);
  const column = quoteName(name);
  const written = `nullif(${form}(${column}), '')`;
  return `update ${quoteName(storage.table)} set ${column} = ${written} where ${column} is distinct from ${written};`;
}
