import type { Entity, Enumeration } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What is told of a field's values is told of values there are, and of every status a record may have. */
export const checkHelps: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const { help, workflow, name } = entity;
    if (help?.values === undefined) return [];
    const field = help.field ?? workflow?.field ?? '';
    const described = entity.fields[field];
    if (described?.type !== 'enumeration') {
      if (help.field !== undefined) return [];
      const message = `what values mean is told of an enumeration field, which "${field}" is not`;
      return [
        {
          code: 'wrong-field-type',
          location: inEntity(name, 'help', 'values'),
          message,
        },
      ];
    }
    return [
      ...strayValues(entity, catalogue.enumerations[described.enumeration]),
      ...(field === workflow?.field ? missingStatuses(entity, inEntity(name, 'help', 'values')) : []),
    ];
  });

function strayValues({ name, help }: Entity, enumeration: Enumeration | undefined): readonly Finding[] {
  const known = (enumeration?.values ?? []).map((value) => value.name);
  return Object.keys(help?.values ?? {}).flatMap((value) =>
    unknownName('value', value, known, inEntity(name, 'help', 'values', value)),
  );
}

function missingStatuses({ help, workflow }: Entity, location: FindingLocation): readonly Finding[] {
  const missing = Object.keys(workflow?.statuses ?? {}).filter((status) => help?.values?.[status] === undefined);
  return missing.map((status) => ({
    code: 'untold-status',
    location,
    message: `what the status "${status}" means is not told`,
  }));
}
