import { distance } from 'fastest-levenshtein';
import type { TableColumn, Described, SqlTable } from '../tables/table.ts';
import { fullName, type Pair } from './pairs.ts';
import type { RenameCandidate } from './plan.ts';

/** New columns of the same table that may be the renamed `gone`. */
export function similarColumns({ after, columns }: Pair, gone: TableColumn): readonly RenameCandidate[] {
  return columns.flatMap(({ old, column }): readonly RenameCandidate[] => {
    if (old !== undefined || column.field === undefined || bare(column) !== bare(gone)) return [];
    const because = likeness(described(gone), column.field);
    return because === undefined
      ? []
      : [{ name: fullName(after, column), was: lastOf(described(gone).path), because: `same type, ${because}` }];
  });
}

/** New tables of the same record that may be the renamed `gone`. */
export function similarTables(gone: SqlTable, created: readonly SqlTable[]): readonly RenameCandidate[] {
  const before = described(gone);
  if (!before.path.includes('.')) return [];
  return created.flatMap((table): readonly RenameCandidate[] => {
    const after = described(table);
    const areOfOne = parentOf(after.path) === parentOf(before.path) && namesOf(gone) === namesOf(table);
    const because = areOfOne ? likeness(before, after) : undefined;
    return because === undefined
      ? []
      : [{ name: after.path, was: lastOf(before.path), because: `same columns, ${because}` }];
  });
}

function namesOf({ columns }: SqlTable): string {
  return columns.map(({ name }) => name).join();
}

/** Reason to suspect a rename; undefined if there is none. */
function likeness(one: Described, other: Described): string | undefined {
  const isCalledAlike = Object.entries(one.label).some(([language, words]) => other.label[language] === words);
  if (isCalledAlike) return 'same label';
  return areNear(lastOf(one.path), lastOf(other.path)) ? 'similar name' : undefined;
}

function areNear(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  const shorter = Math.min(a.length, b.length);
  const beginsAlike = shorter >= 4 && a.slice(0, Math.max(4, shorter / 2)) === b.slice(0, Math.max(4, shorter / 2));
  return beginsAlike || distance(a, b) <= Math.max(2, Math.floor(Math.max(a.length, b.length) / 3));
}

/** Makes SQL names and metadata names comparable. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function described({ name, field }: TableColumn | SqlTable): Described {
  return field ?? { path: name, label: {} };
}

function bare({ type }: TableColumn): string {
  return type.replace(/ collate .*$/u, '');
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}
