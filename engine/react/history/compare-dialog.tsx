import { Button, DialogBody, DialogFooter, FormGroup, HTMLTable } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Select } from '../controls/index.ts';
import { useFormat } from '../format/index.ts';
import { Modal } from '../keys/modal.tsx';
import { useLabel, useWords, type PortalEntity } from '../state/index.ts';
import { ownField } from './change-line.tsx';
import type { HistoryEntry } from './history-entry.ts';
import { useHistoryFormatter } from './use-history-formatter.ts';
import { differencesBetween, reasonsIn } from './versions.ts';

export interface CompareDialogProps {
  readonly entity: PortalEntity;
  /** Latest first. */
  readonly entries: readonly HistoryEntry[];
  readonly onClose: () => void;
}

/** Compares two versions of a record: differences, and reasons entered in between. */
export function CompareDialog({ entity, entries, onClose }: CompareDialogProps) {
  const translate = useWords();
  const [chosen, setChosen] = useState({ older: entries.length - 1, newer: 0 });
  const title = translate('history.compare');
  return (
    <Modal title={title} className="history-compare" onClose={onClose}>
      <DialogBody>
        <div className="history-versions">
          <VersionSelect
            label={translate('history.olderVersion')}
            {...{ entity, entries }}
            chosen={chosen.older}
            onChoose={(older) => setChosen({ older, newer: Math.min(chosen.newer, older) })}
          />
          <VersionSelect
            label={translate('history.newerVersion')}
            {...{ entity, entries }}
            chosen={chosen.newer}
            onChoose={(newer) => setChosen({ newer, older: Math.max(chosen.older, newer) })}
          />
        </div>
        <Differences entity={entity} entries={entries} chosen={chosen} />
        <Reasons entity={entity} entries={entries.slice(chosen.newer, chosen.older)} />
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{translate('feedback.close')}</Button>} />
    </Modal>
  );
}

interface VersionSelectProps extends Omit<CompareDialogProps, 'onClose'> {
  readonly label: string;
  readonly chosen: number;
  readonly onChoose: (position: number) => void;
}

function VersionSelect({ entity, entries, label, chosen, onChoose }: VersionSelectProps) {
  const id = useId();
  const formatter = useHistoryFormatter(entity);
  const format = useFormat();
  return (
    <FormGroup label={label} labelFor={id}>
      <Select id={id} fill value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {entries.map((entry, position) => (
          <option key={position} value={position}>
            {`${format.dateTime(entry.createdAt)} · ${formatter.action(entry.action)}`}
          </option>
        ))}
      </Select>
    </FormGroup>
  );
}

interface DifferencesProps extends Omit<CompareDialogProps, 'onClose'> {
  readonly chosen: { readonly older: number; readonly newer: number };
}

function Differences({ entity, entries, chosen }: DifferencesProps) {
  const translate = useWords();
  const label = useLabel();
  const formatter = useHistoryFormatter(entity);
  const rows = differencesBetween(entries, chosen).flatMap((change) => {
    const field = ownField(entity, change.path);
    return field === undefined ? [] : [{ path: change.path, field, ...formatter.change(field, change) }];
  });
  if (rows.length === 0) return <p role="status">{translate('history.same')}</p>;
  return (
    <HTMLTable compact className="history-differences" aria-label={translate('history.differences')}>
      <thead>
        <tr>
          <th scope="col">{translate('history.field')}</th>
          <th scope="col">{translate('history.olderVersion')}</th>
          <th scope="col">{translate('history.newerVersion')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, field, was, is }) => (
          <tr key={path}>
            <th scope="row">{label(field.label)}</th>
            <td>{was === '' ? '–' : was}</td>
            <td>{is === '' ? '–' : is}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

function Reasons({ entity, entries }: Omit<CompareDialogProps, 'onClose'>) {
  const translate = useWords();
  const formatter = useHistoryFormatter(entity);
  const format = useFormat();
  const reasons = entries.flatMap((entry) =>
    reasonsIn(entity, entry).map(({ path, after }) => ({ entry, path, after })),
  );
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3 className="history-reasons-title">{translate('history.reasons')}</h3>
      <ul className="history-changes">
        {reasons.map(({ entry, path, after }) => (
          <li key={`${entry.id} ${path}`}>
            {format.dateTime(entry.createdAt)} · {formatter.action(entry.action)}: {String(after)}
          </li>
        ))}
      </ul>
    </section>
  );
}
