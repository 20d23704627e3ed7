import { useMemo } from 'react';
import { valueTypes, type TextType } from '../../field-types/index.ts';
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatNumber,
  formatQuantity,
  unitAfterFigure,
  type NumberStyle,
} from '../../format/index.ts';
import { useCatalogue, useLanguage } from '../state/index.ts';

/** Formats values in the current language and the product's time zone. */
export interface Format {
  readonly number: (value: string | number, style?: NumberStyle) => string;
  readonly quantity: (value: string | number, unit: string, style?: NumberStyle) => string;
  /** The unit as written after a number. */
  readonly unit: (unit: string) => string;
  /** Formats a value of a text type, such as a date. */
  readonly text: (type: TextType, value: string) => string;
  readonly date: (day: string) => string;
  readonly dateTime: (instant: string) => string;
  /** Today in the product's time zone, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** The formats of the current language. */
export function useFormat(): Format {
  const language = useLanguage();
  const { timeZone } = useCatalogue().brand;
  return useMemo(
    () => ({
      number: (value, style) => formatNumber(value, language, style),
      quantity: (value, unit, style) => formatQuantity(value, unit, language, style),
      unit: (unit) => unitAfterFigure(unit, language),
      text: (type, value) => valueTypes[type].text.write(value, { language, timeZone }),
      date: formatDate,
      dateTime: (instant) => formatDateTime(instant, timeZone),
      today: () => dayOf(new Date(), timeZone),
    }),
    [language, timeZone],
  );
}
