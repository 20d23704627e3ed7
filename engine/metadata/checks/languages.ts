import { suggestion } from '../../rules/index.ts';
import { documentOf } from '../load/documents.ts';
import { isObject } from '../load/merge.ts';
import type { Json } from '../types/index.ts';
import type { Check, Finding, JsonPath, FindingLocation } from './finding.ts';

/** Nothing is said in a language that the product does not speak. */
export const checkLanguages: Check = ({ catalogue, files }) => {
  const spoken = catalogue.languages;
  return files.flatMap(({ relativePath, path: file, value }) => {
    const at = (path: JsonPath): FindingLocation => ({ document: documentOf(relativePath), file, path, of: 'name' });
    if (/^(app|entities|presets|prints|notices|exports|imports)\//.test(relativePath))
      return foreign(value, [], spoken, at);
    const [, language = ''] = /^texts\/([^/]+)\//.exec(relativePath) ?? [];
    return language === '' || spoken.includes(language) ? [] : [finding(language, spoken, { ...at([]), path: [] })];
  });
};

/** Objects whose keys are languages are texts, wherever they stand. */
function foreign(
  value: Json,
  path: JsonPath,
  spoken: readonly string[],
  at: (path: JsonPath) => FindingLocation,
): readonly Finding[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => foreign(item, [...path, index], spoken, at)); // `isArray` forgets the items' type
  if (!isObject(value)) return [];
  const isText = spoken.some((language) => typeof value[language] === 'string');
  return Object.entries(value).flatMap(([key, inner]) => {
    if (!isText) return foreign(inner, [...path, key], spoken, at);
    return spoken.includes(key) ? [] : [finding(key, spoken, at([...path, key]))];
  });
}

function finding(language: string, spoken: readonly string[], location: FindingLocation): Finding {
  return {
    code: 'unknown-language',
    location,
    message: `the product does not speak "${language}"${suggestion(language, spoken)}`,
  };
}
