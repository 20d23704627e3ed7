import type { Entity } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** Files shown together are those of fields that keep some. */
export const joinedFiles: Check = ({ catalogue }) => Object.values(catalogue.entities).flatMap(findings);

function findings({ name: entity, fields }: Entity): readonly Finding[] {
  const files = Object.values(fields).filter((field) => field.type === 'files');
  const keepers = files.filter(({ joins }) => joins === undefined).map(({ name }) => name);
  return files.flatMap(({ name, joins = [] }) =>
    joins.flatMap((joined, index) =>
      unknownName('field of files', joined, keepers, inEntity(entity, 'fields', name, 'joins', index)),
    ),
  );
}
