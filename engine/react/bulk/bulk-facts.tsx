import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { Fragment, useId } from 'react';
import type { Column } from '../../metadata/types/index.ts';
import { messageSentence } from '../feedback/index.ts';
import { useLabel, useWords, type EntityPiece, type ListedEntity, type RecordData } from '../state/index.ts';
import { RecordTable, useTotalText } from '../table/index.ts';
import { refusedTogether, type RefusedTogether } from './bulk-preview.ts';
import type { PendingBulk } from './use-bulk.ts';

/** The records of a list, as its dialogs show them. */
export interface BulkRecords {
  readonly entity: ListedEntity;
  /** Pieces of the entities that column paths pass through. */
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** The columns in this viewer's list. */
  readonly columns: readonly Column[];
  /** Names of the columns that show the facts of the decision. */
  readonly decisive: readonly string[];
  readonly recordOf: (id: string) => RecordData | undefined;
  /** One-line name of a record. */
  readonly nameOf: (id: string) => string;
}

interface BulkFactsProps {
  readonly pending: PendingBulk;
  readonly listed: BulkRecords;
}

/** Number of records that a dialog lists; the others are counted. */
const SHOWN = 10;

/** The affected records, their totals, and the refused records with reasons. */
export function BulkFacts({ pending: { preview, ids }, listed }: BulkFactsProps) {
  const translate = useWords();
  const { entity, pieces, columns, decisive, recordOf, nameOf } = listed;
  const totalText = useTotalText(entity);
  const records = ids.slice(0, SHOWN).flatMap((id) => recordOf(id) ?? []);
  const further = ids.length - records.length;
  const totals = columns.flatMap((column) => {
    const sums = preview.totals.filter((total) => total.column === column.name);
    return sums.length === 0 ? [] : [{ column, text: sums.map((sum) => totalText(column, sum)).join('; ') }];
  });
  return (
    <div className="bulk-facts">
      {totals.map(({ column, text }) => (
        <TotalLine key={column.name} column={column} text={text} />
      ))}
      {preview.refused.length > 0 && <RefusedRecords pending={{ preview, ids }} nameOf={nameOf} />}
      {ids.length > 0 && (
        <RecordTable
          entity={entity}
          pieces={pieces}
          columns={columns.filter(({ name }) => decisive.includes(name))}
          records={records}
          nameOf={({ id }) => nameOf(id)}
        />
      )}
      {further > 0 && <p className="bulk-further">{translate('list.bulkFurther', { count: further })}</p>}
    </div>
  );
}

function TotalLine({ column, text }: { readonly column: Column; readonly text: string }) {
  const translate = useWords();
  const label = useLabel();
  return <p className="bulk-total">{translate('list.bulkTotal', { label: label(column.label), total: text })}</p>;
}

interface RefusedRecordsProps {
  readonly pending: Pick<PendingBulk, 'preview' | 'ids'>;
  readonly nameOf: BulkRecords['nameOf'];
}

function RefusedRecords({ pending: { preview, ids }, nameOf }: RefusedRecordsProps) {
  const translate = useWords();
  const id = useId();
  const count = preview.refused.length;
  const groups = refusedTogether(preview.refused, ({ reason, params }) => messageSentence(reason, params, translate));
  const head = ids.length === 0 ? 'list.bulkNone' : 'list.bulkLeftOut';
  return (
    <Callout intent="warning" icon={<WarningSignIcon />} className="bulk-left-out" role="group" aria-labelledby={id}>
      <p id={id}>{translate(head, { count, of: count + ids.length })}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.sentence}>
            {group.sentence} <RefusedNames group={group} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function RefusedNames({
  group: { ids },
  nameOf,
}: {
  readonly group: RefusedTogether;
  readonly nameOf: BulkRecords['nameOf'];
}) {
  const translate = useWords();
  const further = ids.length - SHOWN;
  return (
    <span className="bulk-names">
      {ids.slice(0, SHOWN).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <span>{nameOf(id) || id}</span>
        </Fragment>
      ))}
      {further > 0 && ` ${translate('list.bulkFurther', { count: further })}`}
    </span>
  );
}
