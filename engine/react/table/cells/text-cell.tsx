import type { Column } from '../../../metadata/types/index.ts';

/** Plain words; what is too long for its column is cut, and whole on hover. */
export function TextCell({ value, column }: { readonly value: unknown; readonly column: Column }) {
  const text = String(value);
  return <span title={text}>{truncated(text, column.truncate)}</span>;
}

/** Cuts texts longer than `above` characters to `to` and an ellipsis. */
export function truncated(text: string, truncate: Column['truncate']): string {
  if (truncate === undefined || text.length <= truncate.above) return text;
  return `${text.slice(0, truncate.to)}…`;
}
