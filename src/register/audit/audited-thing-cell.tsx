import { useCatalogue, useEnumerationChoices, useLabel, type CellProps } from '../../../engine/react/index.ts';

/** What an entry is about: of the rest, which has no name of its own to be looked for by, what its records are called. */
export function AuditedThingCell({ record }: CellProps) {
  const { entities } = useCatalogue();
  const choices = useEnumerationChoices();
  const label = useLabel();
  const [thing = '', entity = ''] = ['thing', 'entityName'].map((name) => String(record[name]));
  const name = thing === 'OTHER' ? label(entities[entity]?.label) : '';
  return name === '' ? choices('AuditedThing', thing).label : name.charAt(0).toLocaleLowerCase() + name.slice(1);
}
