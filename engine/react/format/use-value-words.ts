import { useCallback, useMemo } from 'react';
import { enumerationLabel, type EnumerationLabel, type RecordWords } from '../../print/index.ts';
import { useCatalogue, useDisplays, useLanguage, useWords } from '../state/index.ts';

/** Texts and settings for formatting field values, in the current language. */
export function useValueWords(): RecordWords {
  const { enumerations, brand } = useCatalogue();
  const language = useLanguage();
  const translate = useWords();
  const displayOf = useDisplays();
  return useMemo(
    () => ({
      language,
      timeZone: brand.timeZone,
      enumerations,
      yes: translate('values.yes'),
      no: translate('values.no'),
      nameOf: (entity, record) => displayOf(entity)(record),
    }),
    [enumerations, brand, language, translate, displayOf],
  );
}

/** Returns labels and icons of enumeration values in the current language. */
export function useEnumerationChoices(): (enumeration: string | undefined, name: string) => EnumerationLabel {
  const { enumerations } = useCatalogue();
  const language = useLanguage();
  return useCallback(
    (enumeration, name) => enumerationLabel({ enumerations, language }, enumeration, name),
    [enumerations, language],
  );
}
