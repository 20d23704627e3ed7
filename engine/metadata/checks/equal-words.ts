import type { Catalogue, Text } from '../types/index.ts';
import { everyList } from '../record/every-list.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What a person must tell apart is called differently: entities in menus, fields of a form, columns, choices. */
export const checkEqualWords: Check = ({ catalogue }) => {
  const entities = Object.values(catalogue.entities);
  return [
    ...equals(inMenus(catalogue).map(({ name, plural }) => [plural, inEntity(name, 'plural')])),
    ...Object.values(catalogue.enumerations).flatMap(({ name, values }) =>
      equals(
        values.map(({ label }, index) => [
          label,
          inApp('enumerations', 'enumerations', name, 'values', index, 'label'),
        ]),
      ),
    ),
    ...entities.flatMap(({ name, fields, form, ...listed }) => [
      ...(form?.sections ?? []).flatMap((section) =>
        equals(
          [...new Set(section.fields.map(({ field }) => field))].flatMap((field) => {
            const label = fields[field]?.label;
            return label ? [[label, inEntity(name, 'fields', field, 'label')]] : [];
          }),
        ),
      ),
      ...everyList(listed).flatMap(({ list, path }) =>
        equals(list.columns.map(({ label }, index) => [label, inEntity(name, ...path, 'columns', index, 'label')])),
      ),
    ]),
  ];
};

/** Entities over another are the same things seen otherwise, and may be called the same. */
function inMenus({ entities }: Catalogue) {
  return Object.values(entities).filter(({ storage }) => storage.over === undefined);
}

function equals(words: readonly (readonly [Text, FindingLocation])[]): readonly Finding[] {
  const first = new Map<string, FindingLocation>();
  return words.flatMap(([text, location]) =>
    Object.entries(text).flatMap(([language, word]): readonly Finding[] => {
      const key = `${language} ${word}`;
      const earlier = first.get(key);
      first.set(key, earlier ?? location);
      if (earlier === undefined) return [];
      const owner = earlier.document.startsWith('entities/') ? `${earlier.document.replace('entities/', '')} ` : '';
      return [
        {
          code: 'equal-words',
          location: { ...location, path: [...location.path, language] },
          message: `${owner}${earlier.path.join('.')} is called "${word}" too`,
        },
      ];
    }),
  );
}
