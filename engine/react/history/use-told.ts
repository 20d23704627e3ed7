import type { Field, Fields } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { useFormat } from '../format/index.ts';
import { displayOf, labelIn, useCatalogue, useLanguage, useWords, type PortalEntity } from '../state/index.ts';

/** How a history is told in words of the current language. */
export interface Told {
  /** What was done. */
  readonly action: (name: string) => string;
  /** A value of a field as people read it; empty for nothing. */
  readonly value: (field: Field, value: unknown) => string;
  /** What a record of an entity is called. */
  readonly name: (entity: string | undefined, record: unknown) => string;
}

const builtIn = ['create', 'update', 'remove', 'restore'];

/** The words for what was done to records of an entity. */
export function useTold(entity: PortalEntity): Told {
  const translate = useWords();
  const language = useLanguage();
  const format = useFormat();
  const { entities, enumerations } = useCatalogue();
  const ends = Object.values(entity.workflow?.statuses ?? {}).flatMap(({ ends: end }) =>
    [end, end?.warns].filter((told) => told !== undefined),
  );

  const action = (name: string): string => {
    if (builtIn.includes(name)) return translate(`history.${name}`);
    const label = entity.actions[name]?.label ?? ends.find((end) => end.action === name)?.label;
    return label === undefined ? translate('history.update') : labelIn(label, language);
  };

  const name: Told['name'] = (of, record) => {
    const called = displayOf(labelIn(of === undefined ? undefined : entities[of]?.display, language), record);
    return called !== '' || !isValues(record) ? called : `#${String(record['id'])}`;
  };

  const value: Told['value'] = (field, held) => {
    if (held === null || held === undefined || held === '') return '';
    if (field.type === 'reference') return name(field.to, held);
    if (Array.isArray(held)) return held.map((item: unknown) => itemOf(field, item)).join('; ');
    return scalar(field, held);
  };

  const itemOf = (field: Field, item: unknown): string => {
    if (field.type === 'references') return name(field.to, item);
    if (field.type === 'files') return isValues(item) ? String(item['name']) : '';
    return field.type === 'rows' && isValues(item) ? rowOf(field.fields, item) : String(item);
  };

  const rowOf = (fields: Fields, row: Readonly<Record<string, unknown>>): string =>
    Object.values(fields)
      .map((inner) => value(inner, row[inner.name]))
      .filter((text) => text !== '')
      .join(', ');

  const scalar = (field: Field, held: unknown): string => {
    if (typeof held === 'boolean') return translate(held ? 'form.yes' : 'form.no');
    const written = typeof held === 'string' || typeof held === 'number' ? String(held) : JSON.stringify(held);
    switch (field.type) {
      case 'date':
        return format.date(written);
      case 'dateTime':
        return format.dateTime(written);
      case 'integer':
      case 'decimal':
        return format.quantity(written, typeof field.unit === 'string' ? field.unit : '', {
          isUngrouped: field.measures === 'year',
        });
      case 'enumeration':
        return (
          labelIn(enumerations[field.enumeration]?.values.find((each) => each.name === written)?.label, language) ||
          written
        );
      default:
        return written;
    }
  };

  return { action, name, value };
}
