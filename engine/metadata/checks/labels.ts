import type { Entity, Json, Text } from '../types/index.ts';
import { documentOf } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import { isBuiltIn } from '../load/actions.ts';
import { locatedFields } from './located-fields.ts';
import { inEntity, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';

/** Everything a person reads is there, in every language of the product. */
export const checkLabels: Check = ({ catalogue, files }) => [
  ...files
    .filter(({ relativePath }) => /^(app|entities|presets|prints|notices|exports|imports)\//.test(relativePath))
    .flatMap(({ relativePath, path: file, value }) =>
      incomplete(value, [], catalogue.languages, (path) => ({ document: documentOf(relativePath), file, path })),
    ),
  ...Object.values(catalogue.entities).flatMap(({ name, label, plural, newLabel = {}, fields, actions, ...entity }) => [
    ...missing(label, inEntity(name), 'label'),
    ...missing(plural, inEntity(name), 'plural'),
    ...(canBeMade(entity) ? missing(newLabel, inEntity(name), 'newLabel') : []),
    ...locatedFields(fields).flatMap(({ field, path }) => missing(field.label, inEntity(name, ...path), 'label')),
    ...Object.values(actions).flatMap((action) =>
      isBuiltIn(action.name) ? [] : missing(action.label, inEntity(name, 'actions', action.name), 'label'),
    ),
  ]),
];

/** Whether a person can fill in a new record: its languages may inflect "new" by what the record is called. */
function canBeMade({ form, api }: Pick<Entity, 'form' | 'api'>): boolean {
  return form !== undefined && api.save !== undefined;
}

function missing(text: Text, location: FindingLocation, property: string): readonly Finding[] {
  return Object.keys(text).length > 0 ? [] : [{ code: 'missing-text', location, message: `"${property}" is missing` }];
}

/** Objects whose keys are languages are texts, wherever they stand. */
function incomplete(
  value: Json,
  path: JsonPath,
  languages: readonly string[],
  at: (path: JsonPath) => FindingLocation,
): readonly Finding[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => incomplete(item, [...path, index], languages, at)); // `isArray` forgets the items' type
  if (!isObject(value)) return [];
  if (languages.some((language) => typeof value[language] === 'string')) {
    return languages
      .filter((language) => !Object.hasOwn(value, language))
      .map((language) => ({
        code: 'missing-language',
        location: at(path),
        message: `the words in "${language}" are missing`,
      }));
  }
  return Object.entries(value).flatMap(([key, inner]) => incomplete(inner, [...path, key], languages, at));
}
