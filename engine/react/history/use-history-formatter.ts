import type { Field } from '../../metadata/types/index.ts';
import { enumerationLabel, fixedUnit, formatField } from '../../print/index.ts';
import { isValues } from '../../record/index.ts';
import { useValueWords } from '../format/index.ts';
import type { MeasuredChange } from './history-entry.ts';
import { displayOf, labelIn, useCatalogue, useLanguage, useWords, type PortalEntity } from '../state/index.ts';

/** Formats history entries in the current language. */
export interface HistoryFormatter {
  /** Label of an action in the past. */
  readonly action: (name: string) => string;
  /** The formatted value; empty for none. */
  readonly value: (field: Field, value: unknown) => string;
  /** The formatted values of a change, with their units. */
  readonly change: (field: Field, change: MeasuredChange) => { readonly was: string; readonly is: string };
  /** Name of a record of the entity. */
  readonly name: (entity: string | undefined, record: unknown) => string;
}

const builtIn = ['create', 'update', 'remove', 'restore'];

/** Returns the formatter of an entity's history. */
export function useHistoryFormatter(entity: PortalEntity): HistoryFormatter {
  const translate = useWords();
  const language = useLanguage();
  const words = useValueWords();
  const { entities } = useCatalogue();
  const ends = Object.values(entity.workflow?.statuses ?? {}).flatMap(({ ends: end }) =>
    [end, end?.warns].filter((told) => told !== undefined),
  );
  const named = [...ends, entity.sharedLimit, entity.queue].filter((each) => each !== undefined);

  const action = (name: string): string => {
    if (builtIn.includes(name)) return translate(`history.${name}`);
    const done = entity.actions[name];
    const past = done !== undefined && 'past' in done ? done.past : undefined;
    const label =
      past ?? done?.label ?? entity.history?.actions[name] ?? named.find((each) => each.action === name)?.label;
    return label === undefined ? translate('history.update') : labelIn(label, language);
  };

  const name: HistoryFormatter['name'] = (of, record) => {
    const called = displayOf(labelIn(of === undefined ? undefined : entities[of]?.display, language), record);
    return called !== '' || !isValues(record) ? called : `#${String(record['id'])}`;
  };

  const write = (field: Field, held: unknown, unit: string): string =>
    formatField(field, held, { ...words, nameOf: name }, unit);
  const value: HistoryFormatter['value'] = (field, held) => write(field, held, fixedUnit(field));

  const change: HistoryFormatter['change'] = (field, { before, after, units }) => {
    const unitOf = (unit: unknown): string =>
      typeof unit === 'string' ? enumerationLabel(words, units?.enumeration, unit).label : fixedUnit(field);
    return { was: write(field, before, unitOf(units?.before)), is: write(field, after, unitOf(units?.after)) };
  };

  return { action, name, value, change };
}
