import { useCallback } from 'react';
import { displayOf, valueAt } from '../../record/index.ts';
import { useCatalogue, useLanguage, useWords } from './engine-context.tsx';
import { labelIn } from './labels.ts';

/** How a record is called, in the current language; an archived one is said to be. */
type Display = (record: unknown) => string;

/** How records of an entity are called. */
export function useDisplay(entity: string): Display {
  return useDisplays()(entity);
}

/** The same of any entity, by its name. */
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
