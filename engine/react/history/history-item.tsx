import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useEnumerationChoices, useFormat } from '../format/index.ts';
import { useWords, type PortalEntity } from '../state/index.ts';
import { StatusTag } from '../table/index.ts';
import { ChangeLine } from './change-line.tsx';
import type { HistoryEntry, MeasuredChange } from './history-entry.ts';
import { useHistoryFormatter, type HistoryFormatter } from './use-history-formatter.ts';
import { reasonsIn } from './versions.ts';

interface HistoryItemProps {
  readonly entity: PortalEntity;
  readonly entry: HistoryEntry;
}

interface HistoryItemWithFiles extends HistoryItemProps {
  /** Downloads the files of an entry; undefined when no operation does. */
  readonly onDownload?: ((entryId: string) => Promise<void>) | undefined;
}

/** A history entry: action, time, author and changes. */
export function HistoryItem({ entity, entry, onDownload }: HistoryItemWithFiles) {
  const translate = useWords();
  const formatter = useHistoryFormatter(entity);
  const format = useFormat();
  const reasons = reasonsIn(entity, entry);
  const changes = entry.changes.filter((change) => change.path !== entity.workflow?.field && !reasons.includes(change));
  return (
    <li className="history-item">
      <div className="history-head">
        <time dateTime={entry.createdAt}>{format.dateTime(entry.createdAt)}</time>
        <strong>{formatter.action(entry.action)}</strong>
        {entry.originState !== entry.endState && <Move entity={entity} entry={entry} />}
        <Actor entity={entity} entry={entry} formatter={formatter} />
        {entry.hasFiles && onDownload !== undefined && (
          <Button variant="minimal" size="small" icon={<DownloadIcon />} onClick={() => void onDownload(entry.id)}>
            {translate('history.files')}
          </Button>
        )}
      </div>
      {reasons.map(({ path, after }) => (
        <p key={path} className="history-reason">
          {translate('history.reason')}: {String(after)}
        </p>
      ))}
      <Changes entity={entity} changes={changes} formatter={formatter} />
    </li>
  );
}

/** Maximum number of changes shown; more are collapsed. */
const fewChanges = 6;

interface ChangesProps {
  readonly entity: PortalEntity;
  readonly changes: readonly MeasuredChange[];
  readonly formatter: HistoryFormatter;
}

function Changes({ entity, changes, formatter }: ChangesProps) {
  const translate = useWords();
  if (changes.length === 0) return null;
  const list = (
    <ul className="history-changes">
      {changes.map((change) => (
        <ChangeLine key={change.path} entity={entity} change={change} formatter={formatter} />
      ))}
    </ul>
  );
  if (changes.length <= fewChanges) return list;
  return (
    <details className="history-many">
      <summary>{translate('history.changed', { count: changes.length })}</summary>
      {list}
    </details>
  );
}

/** The status before and after. */
function Move({ entity, entry: { originState, endState } }: HistoryItemProps) {
  return (
    <span className="history-move">
      {originState !== null && <Status entity={entity} name={originState} />}
      {originState !== null && <span aria-hidden="true">→</span>}
      {endState !== null && <Status entity={entity} name={endState} />}
    </span>
  );
}

function Status({ entity, name }: { readonly entity: PortalEntity; readonly name: string }) {
  const choices = useEnumerationChoices();
  const field = entity.fields[entity.workflow?.field ?? ''];
  const { label, icon } = choices(field?.type === 'enumeration' ? field.enumeration : undefined, name);
  return (
    <StatusTag intent={entity.workflow?.statuses[name]?.intent ?? 'none'} icon={icon}>
      {label}
    </StatusTag>
  );
}

/** The author and organization; without both, the system. */
function Actor({
  entity,
  entry: { actor, organization },
  formatter,
}: HistoryItemProps & { readonly formatter: HistoryFormatter }) {
  const translate = useWords();
  const { users, organizations } = entity.history ?? {};
  const names = [
    actor === null || users === undefined ? '' : formatter.name(users, actor),
    organization === null || organizations === undefined ? '' : formatter.name(organizations, organization),
  ].filter((name) => name !== '');
  const nobody = actor === null && organization === null ? translate('history.itself') : '';
  return <span className="history-actor">{names.length > 0 ? names.join(', ') : nobody}</span>;
}
