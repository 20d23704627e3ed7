import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files that read records regardless of the viewer, and why that discloses nothing. */
const excused: Readonly<Record<string, string>> = {
  'engine/api/api-services.ts': 'makes the principal that the engine itself reads as; who uses it is listed here',
  'engine/api/ends/end-status.ts': 'a status ends by itself: nobody is answered',
  'engine/api/findings/follow-findings.ts':
    'what metadata have a finding say; it is told to who reads the queue, not to who saves the record',
  'engine/api/history/names-of.ts':
    'a name is shown wherever a reference is, unless a field of it is closed; only to who reads the history',
  'engine/api/history/open-history.ts': 'asks whether the rule of histories holds, after the record was found in scope',
  'engine/api/history/open-paths.ts': 'asks whether rules of closed fields hold; their answer closes fields',
  'engine/api/notices/create-notifiers.ts': 'a notice goes to whom metadata say, who are told what they say',
  'engine/api/save/run-side-effects.ts': 'finds the records that metadata have an action act on, under lock',
  'engine/api/save/validate-record.ts':
    'a rule may read what its author does not: its sentence is told, not what it read',
  'engine/api/save/picker-filter.ts': 'what rules read of references; only those that the viewer’s picker offers',
  'engine/api/save/validate-system-saves.ts':
    'an operation of the server has found the record within its caller’s reach',
  'engine/api/save/put-on-hold.ts':
    'whether a stored record, or the one that a saved one belongs to, is on hold; it is told of the saved one',
  'engine/api/save/save-record.ts': 'asks whether the rule of a save holds',
  'engine/api/save/stored-state.ts': 'the record under lock, found within reach before',
  'engine/store/checks.ts': 'ids along paths, for locks',
  'engine/store/migrate/constant-impacts.ts': 'counts and ids, for whoever migrates the database',
  'engine/store/query/query-context.ts':
    'makes the context that the engine itself reads in; who uses it is listed here',
  'engine/store/query/rule-sql.ts': 'what the audit trail calls records, for those who may read the trail',
  'engine/store/read/find-duplicate.ts':
    'finds records that are alike; who is told of which is `already-there.ts` and `database-issues.ts`',
  'engine/store/read/shared-amounts.ts': 'what records of one thing have together, whoever they belong to',
  'engine/store/read/closed-days.ts': 'the last day that is closed: no record is told',
  'engine/store/read/contacts.ts': 'whom metadata have a notice told',
  'engine/store/read/search-paths.ts': 'one way to the ids that a scoped query then narrows',
  'engine/store/read/stream-all.ts': 'cells of an export that metadata describe, of rows within scope',
  'engine/store/access-tables/access-table-statements.ts': 'fills the tables that say who reads what',
  'engine/store/tables/listed-conditions.ts': 'conditions of indexes: no record is read',
  'engine/store/write/locks.ts': 'asks whether a lock holds; its sentence quotes what metadata say',
  'engine/store/write/write-operation.ts': 'what a record was, for its audit entry',
  'server/exchange/exports/read-export.ts': 'the export that a task makes, for whoever asked for it',
  'server/exchange/imports/refuse-duplicates.ts': 'another record of the same number, named only within reach',
  'server/exchange/imports/import-row.ts': 'the import that a task works on, for whoever asked for it',
  'server/exchange/imports/sums.ts': 'what the import itself has saved',
  'server/exchange/lists/make-list-file.ts': 'the file that a task makes; its rows are read as who asked for it',
  'server/platform/documents/content.ts':
    'what a print says to everybody who may print its record; a party it withholds is taken out (`withholds`)',
  'server/platform/reference-data/load.ts': 'lists that are everybody’s, filled at a start',
  'server/platform/reference-data/update-list.ts': 'the same, brought up to date with their files',
  'server/trade/certificates/change-amount.ts': 'the amount of a certificate under lock, which its caller may change',
  'server/trade/corrections/certificate-corrections.ts':
    'whether something was drawn, which the locks of a certificate tell everybody',
  'server/trade/corrections/corrections.ts':
    'what is corrected, under lock; its readers are told what a correction changes',
};

function readersBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) =>
      /(?:reach|reads): 'everything'|\bengine(?:Principal|Context)\(/u.test(readFileSync(path, 'utf8')),
    );
}

const readers = ['engine', 'server'].flatMap(readersBelow);

it('every read regardless of the viewer has a reason', () => {
  expect(readers.filter((path) => !Object.hasOwn(excused, path))).toEqual([]);
});

it('every reason belongs to such a read', () => {
  expect(Object.keys(excused).filter((path) => !readers.includes(path))).toEqual([]);
});
