import { useCallback } from 'react';
import { displayOf, valueAt } from '../../record/index.ts';
import { useCatalogue, useLanguage, useWords } from './engine-context.tsx';
import { labelIn } from './labels.ts';

/** Formats a record's name in the current language; archived records are marked. */
type Display = (record: unknown) => string;

/** Returns the formatter for names of an entity's records. */
export function useDisplay(entity: string): Display {
  return useDisplays()(entity);
}

/** Returns the formatter for names by entity. */
export function useDisplays(): (entity: string) => Display {
  const language = useLanguage();
  const translate = useWords();
  const { entities } = useCatalogue();
  return useCallback(
    (entity) => {
      const template = labelIn(entities[entity]?.display, language);
      return (record) => {
        const name = displayOf(template, record);
        return valueAt(record, 'archived') === true ? translate('metadata.archivedName', { name }) : name;
      };
    },
    [entities, language, translate],
  );
}
