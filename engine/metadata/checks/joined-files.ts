import type { Catalogue, Entity, FilesField } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** Files shown together are those of fields that keep some; one file is answered of a field that takes one; kinds are by a choice. */
export const checkJoinedFiles: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => findings(catalogue, entity));

function findings(catalogue: Catalogue, { name: entity, fields }: Entity): readonly Finding[] {
  const files = Object.values(fields).filter((field) => field.type === 'files');
  return files.flatMap((field) => {
    const at = (...path: readonly (string | number)[]) => inEntity(entity, 'fields', field.name, ...path);
    const { single, maxItems, fileKinds } = field;
    const message = 'one file is answered of a field that takes more: maxItems is 1';
    return [
      ...(single === true && maxItems !== 1 ? [{ code: 'single-file', location: at('single'), message }] : []),
      ...(fileKinds === undefined ? [] : kindFindings(catalogue, fields, fileKinds, at)),
      ...typeFindings(catalogue, field, at),
    ];
  });
}

function kindFindings(
  { enumerations }: Catalogue,
  fields: Entity['fields'],
  { by, of }: NonNullable<FilesField['fileKinds']>,
  at: (...path: readonly string[]) => FindingLocation,
): readonly Finding[] {
  const field = fields[by];
  if (field?.type !== 'enumeration') return [];
  const choices = enumerations[field.enumeration]?.values.map(({ name }) => name) ?? [];
  return Object.keys(of).flatMap((choice) => unknownName('choice', choice, choices, at('fileKinds', 'of', choice)));
}

/** Kinds are choices of the enumeration of that name, where there is one. */
function typeFindings(
  { enumerations }: Catalogue,
  { fileKind, fileKinds }: FilesField,
  at: (...path: readonly string[]) => FindingLocation,
): readonly Finding[] {
  const types = enumerations['FileType']?.values.map(({ name }) => name);
  if (types === undefined) return [];
  return [
    ...(fileKind === undefined ? [] : unknownName('type of file', fileKind, types, at('fileKind'))),
    ...Object.entries(fileKinds?.of ?? {}).flatMap(([choice, kind]) =>
      unknownName('type of file', kind, types, at('fileKinds', 'of', choice)),
    ),
  ];
}
