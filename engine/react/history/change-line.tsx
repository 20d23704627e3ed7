import type { Field } from '../../metadata/types/index.ts';
import { useLabel, type PortalEntity } from '../state/index.ts';
import type { MeasuredChange } from './history-entry.ts';
import type { HistoryFormatter } from './use-history-formatter.ts';

interface ChangeLineProps {
  readonly entity: PortalEntity;
  readonly change: MeasuredChange;
  readonly formatter: HistoryFormatter;
}

/** The old and new value of a changed field. */
export function ChangeLine({ entity, change, formatter }: ChangeLineProps) {
  const label = useLabel();
  const field = ownField(entity, change.path);
  if (field === undefined) return null;
  const { was, is } = formatter.change(field, change);
  return (
    <li>
      {label(field.label)}: {was !== '' && <del>{was}</del>} {was !== '' && <span aria-hidden="true">→</span>}{' '}
      <ins>{is === '' ? '–' : is}</ins>
    </li>
  );
}

/** The field at a path of the record; passes through groups only. Rows have their visible columns, without any none. */
export function ownField({ fields, rules }: Pick<PortalEntity, 'fields' | 'rules'>, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.');
  let field = fields[first];
  for (const name of rest) field = field?.type === 'group' ? field.fields[name] : undefined;
  if (field?.type !== 'rows') return field;
  const shown = Object.entries(field.fields).filter(
    ([name, { formula }]) => formula === undefined && rules[`${path}[].${name}`]?.visible !== false,
  );
  return shown.length === 0 ? undefined : { ...field, fields: Object.fromEntries(shown) };
}
