import type { Entity, Text } from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { finding, inApp, inEntity, type Check, type FindingLocation, type Findings } from './finding.ts';

/** Checks that labels are unique among menu entries, fields of a form, columns and choices. */
export const checkEqualWords: Check = function* ({ catalogue }) {
  const entities = Object.values(catalogue.entities);
  // A view over another entity may have the same label.
  const inMenus = entities.filter(({ storage }) => storage.over === undefined);
  yield* equals(inMenus.map(({ name, plural }) => [plural, inEntity(name, 'plural')]));
  for (const { name, values } of Object.values(catalogue.enumerations))
    yield* equals(
      values.map(({ label }, index) => [label, inApp('enumerations', 'enumerations', name, 'values', index, 'label')]),
    );
  for (const entity of entities) yield* inScreens(entity);
};

function* inScreens({ name, fields, form, ...listed }: Entity): Findings {
  for (const section of form?.sections ?? [])
    yield* equals(
      [...new Set(section.fields.map(({ field }) => field))].flatMap((field) => {
        const label = fields[field]?.label;
        return label ? [[label, inEntity(name, 'fields', field, 'label')]] : [];
      }),
    );
  for (const { list, path } of everyList(listed))
    yield* equals(list.columns.map(({ label }, index) => [label, inEntity(name, ...path, 'columns', index, 'label')]));
}

function* equals(words: readonly (readonly [Text, FindingLocation])[]): Findings {
  const first = new Map<string, FindingLocation>();
  for (const [text, location] of words)
    for (const [language, word] of Object.entries(text)) {
      const key = `${language} ${word}`;
      const earlier = first.get(key);
      first.set(key, earlier ?? location);
      if (earlier === undefined) continue;
      const owner = earlier.document.startsWith('entities/') ? `${earlier.document.replace('entities/', '')} ` : '';
      const message = `${owner}${earlier.path.join('.')} is called "${word}" too`;
      yield finding('equal-words', { ...location, path: [...location.path, language] }, message);
    }
}
