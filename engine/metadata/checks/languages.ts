import { suggestion } from '../../rules/index.ts';
import { documentOf, type ParsedFile } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import type { Entity, Json, Text } from '../types/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import { locatedFields } from './located-fields.ts';
import {
  atBelow,
  finding,
  inEntity,
  keyAt,
  type At,
  type Check,
  type Finding,
  type FindingLocation,
  type Findings,
  type JsonPath,
} from './finding.ts';

/** Checks that every text exists in every language of the product. */
export const checkLabels: Check = function* ({ catalogue: { entities, languages }, files }) {
  for (const file of files.filter(hasTexts)) yield* incomplete(file.value, placesIn(file), languages);
  for (const { name, label, plural, newLabel = {}, fields, actions, ...entity } of Object.values(entities)) {
    yield* missing(label, inEntity(name), 'label');
    yield* missing(plural, inEntity(name), 'plural');
    if (canBeMade(entity)) yield* missing(newLabel, inEntity(name), 'newLabel');
    for (const { field, path } of locatedFields(fields)) yield* missing(field.label, inEntity(name, ...path), 'label');
    for (const action of Object.values(actions))
      if (!isBuiltIn(action.name)) yield* missing(action.label, inEntity(name, 'actions', action.name), 'label');
  }
};

/** True when a person can create records, so that `newLabel` is needed: languages inflect "new" by the noun. */
function canBeMade({ form, api }: Pick<Entity, 'form' | 'api'>): boolean {
  return form !== undefined && api.save !== undefined;
}

function* missing(text: Text, location: FindingLocation, property: string): Findings {
  if (Object.keys(text).length === 0) yield finding('missing-text', location, `"${property}" is missing`);
}

function* incomplete(value: Json, at: At, languages: readonly string[]): Findings {
  if (!isText(value, languages))
    for (const [key, inner] of partsOf(value)) yield* incomplete(inner, atBelow(at, key), languages);
  else
    for (const language of languages)
      if (!Object.hasOwn(value, language))
        yield finding('missing-language', at(), `the words in "${language}" are missing`);
}

/** Checks that no text is in a language that the product lacks. */
export const checkLanguages: Check = function* ({ catalogue: { languages }, files }) {
  for (const file of files) {
    const [, language = ''] = /^texts\/([^/]+)\//.exec(file.relativePath) ?? [];
    if (hasTexts(file)) yield* foreign(file.value, placesIn(file), languages);
    else if (language !== '' && !languages.includes(language)) yield unspoken(language, languages, placesIn(file)());
  }
};

function* foreign(value: Json, at: At, spoken: readonly string[]): Findings {
  for (const [key, inner] of partsOf(value))
    if (!isText(value, spoken)) yield* foreign(inner, atBelow(at, key), spoken);
    else if (!spoken.includes(String(key))) yield unspoken(String(key), spoken, at(key));
}

function unspoken(language: string, spoken: readonly string[], location: FindingLocation): Finding {
  const message = `the product does not speak "${language}"${suggestion(language, spoken)}`;
  return finding('unknown-language', keyAt(location), message);
}

function hasTexts({ relativePath }: ParsedFile): boolean {
  return /^(app|entities|presets|prints|notices|exports|imports)\//.test(relativePath);
}

function placesIn({ relativePath, path: file }: ParsedFile): At {
  return (...path) => ({ document: documentOf(relativePath), file, path });
}

/** An object with languages as keys is a text. */
function isText(value: Json, languages: readonly string[]): value is Record<string, Json> {
  return isObject(value) && languages.some((language) => typeof value[language] === 'string');
}

function partsOf(value: Json): Iterable<readonly [JsonPath[number], Json]> {
  if (Array.isArray(value)) return (value as readonly Json[]).entries(); // `isArray` forgets the items' type
  return isObject(value) ? Object.entries(value) : [];
}
