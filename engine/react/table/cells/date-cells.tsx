import { useFormat } from '../../format/index.ts';

/** A calendar day, dd.MM.yyyy. */
export function DateCell({ value }: { readonly value: unknown }) {
  return useFormat().date(String(value));
}

/** An instant, dd.MM.yyyy HH:mm in the product's time zone. */
export function DateTimeCell({ value }: { readonly value: unknown }) {
  return useFormat().dateTime(String(value));
}
