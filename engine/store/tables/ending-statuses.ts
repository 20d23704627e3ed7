import type { Catalogue, Entity, StatusEnd } from '../../metadata/types/index.ts';
import { locate } from '../names/locate.ts';
import { boundedName, columnName, literal, quoteName } from '../names/names.ts';
import type { Index } from './table.ts';

/** A status that expires, with the index of its records. */
export interface EndingStatus {
  readonly status: string;
  readonly end: StatusEnd;
  /** Quoted column of the expiry date. */
  readonly after: string;
  readonly kind: 'date' | 'dateTime';
  /** Covers the records in the status, in order of expiry. */
  readonly index: Index;
}

/** The statuses of an entity that expire. */
export function endingStatuses(catalogue: Catalogue, entity: Entity): readonly EndingStatus[] {
  const { workflow, storage } = entity;
  const field = workflow && entity.fields[workflow.field];
  if (field === undefined) return [];
  return Object.entries(workflow?.statuses ?? {}).flatMap(([status, { ends: end }]) => {
    if (end === undefined) return [];
    const location = locate(catalogue, entity, end.after);
    const kind = location?.field?.type;
    if (location === undefined || (kind !== 'date' && kind !== 'dateTime'))
      throw new Error(`${entity.name}.${end.after} is no date of its table`);
    const after = quoteName(location.column);
    const isHere = `${quoteName(columnName(field))} = ${literal(status)}`;
    const index: Index = {
      name: boundedName(`${storage.table}_${status.toLowerCase()}_ends`),
      on: [after, quoteName('id')],
      kind: 'ordered',
      where: storage.archive ? `not archived and ${isHere}` : isHere,
    };
    return [{ status, end, after, kind, index }];
  });
}
