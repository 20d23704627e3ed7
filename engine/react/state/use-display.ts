import { valueAt } from '../../record/index.ts';
import { displayOf } from '../../record/index.ts';
import { useCatalogue, useLanguage } from './engine-context.tsx';
import { labelIn, useWords } from './use-words.ts';

/** How records of an entity are called, in the current language; an archived one is said to be. */
export function useDisplay(entity: string): (record: unknown) => string {
  const language = useLanguage();
  const translate = useWords();
  const template = labelIn(useCatalogue().entities[entity]?.display, language);
  return (record) => {
    const name = displayOf(template, record);
    return valueAt(record, 'archived') === true ? translate('metadata.archivedName', { name }) : name;
  };
}
