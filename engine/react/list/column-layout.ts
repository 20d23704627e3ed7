import type { Column } from '../../metadata/types/index.ts';

/** The layout of a list's columns that a person chose, where it differs from the metadata. */
export interface ColumnLayout {
  /** Names of columns that are not shown. */
  readonly hidden: readonly string[];
  /** Names of all columns as they stand; none: as the metadata say. */
  readonly order: readonly string[];
  /** In pixels, by name. */
  readonly widths: Readonly<Record<string, number>>;
  /** Where a column stays in view, by name. */
  readonly pins: Readonly<Record<string, Pin>>;
}

export type Pin = 'start' | 'end' | 'none';

/** A column narrower than this shows nothing, a wider one leaves no room for others. */
export const WIDTHS = { least: 48, most: 800, step: 16 } as const;

const PINS: readonly string[] = ['start', 'end', 'none'] satisfies readonly Pin[];

/** The layout of columns that the metadata describe. */
export function describedLayout(columns: readonly Column[]): ColumnLayout {
  return { hidden: columns.filter(({ hidden }) => hidden).map(({ name }) => name), order: [], widths: {}, pins: {} };
}

/** The layout alone, without the rest of a list's state. */
export const pickLayout = ({ hidden, order, widths, pins }: ColumnLayout): ColumnLayout => ({
  hidden,
  order,
  widths,
  pins,
});

/**
 * The layout that parameters say, for those of `columns`; what they do not say is as in `initial`. Columns that are no more,
 * or not this viewer's, are passed over without a word. `misread` names parameters of which nothing could be told.
 */
export function readLayout(
  params: URLSearchParams,
  columns: readonly string[],
  initial: ColumnLayout,
): { readonly layout: ColumnLayout; readonly misread: readonly string[] } {
  const misread: string[] = [];
  const taken = <Value>(name: string, read: (parts: readonly string[]) => Value | undefined, otherwise: Value) => {
    const text = params.get(name);
    if (text === null) return otherwise;
    params.delete(name);
    const value = read(text === '' ? [] : text.split(','));
    if (value === undefined) misread.push(name);
    return value ?? otherwise;
  };
  const names = (parts: readonly string[]) => known([...new Set(parts)], parts, (name) => columns.includes(name));
  const layout = {
    hidden: taken('hidden', names, initial.hidden),
    order: taken('order', names, initial.order),
    widths: taken('widths', (parts) => byName(parts, columns, toWidth), initial.widths),
    pins: taken('pins', (parts) => byName(parts, columns, toPin), initial.pins),
  };
  return { layout: layout.hidden.length < columns.length ? layout : { ...layout, hidden: initial.hidden }, misread };
}

/** Adds to parameters what of a layout is not as in `initial`. */
export function writeLayout(params: URLSearchParams, layout: ColumnLayout, initial: ColumnLayout): void {
  if (!isSame([...layout.hidden].sort(), [...initial.hidden].sort())) params.set('hidden', layout.hidden.join(','));
  if (!isSame(layout.order, initial.order)) params.set('order', layout.order.join(','));
  const [widths, pins] = [pairs(layout.widths), pairs(layout.pins)];
  if (!isSame([...widths].sort(), pairs(initial.widths).sort())) params.set('widths', widths.join(','));
  if (!isSame([...pins].sort(), pairs(initial.pins).sort())) params.set('pins', pins.join(','));
}

/** The columns that are shown, in their order, as wide as chosen and pinned where they are. */
export function arranged(columns: readonly Column[], layout: ColumnLayout): readonly Column[] {
  return inOrder(columns, layout.order)
    .filter(({ name }) => !layout.hidden.includes(name))
    .map((column) => {
      const pin = layout.pins[column.name];
      const width = layout.widths[column.name];
      if (pin === undefined && width === undefined) return column;
      const { pin: own, ...rest } = column;
      const next = pin ?? own;
      return { ...rest, ...(next === undefined || next === 'none' ? {} : { pin: next }), ...(width && { width }) };
    });
}

/** Columns as they were put; those the order does not know stand behind the one they follow in the metadata. */
export function inOrder(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  if (order.length === 0) return columns;
  const names = order.filter((name) => columns.some((column) => column.name === name));
  columns.forEach(({ name }, index) => {
    if (!names.includes(name)) names.splice(names.indexOf(columns[index - 1]?.name ?? '') + 1, 0, name);
  });
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/** Where a column stays in view. */
export const pinOf = ({ name, pin }: Column, { pins }: ColumnLayout): Pin => pins[name] ?? pin ?? 'none';

/** Columns as the table shows them: those that stay in view at their edges. */
export function byEdge(columns: readonly Column[], layout: ColumnLayout): readonly Column[] {
  const at = (pin: Pin) => columns.filter((column) => pinOf(column, layout) === pin);
  return [...at('start'), ...at('none'), ...at('end')];
}

/** What could be read of `parts`; undefined where they say something and nothing of it is known. */
function known(read: readonly string[], parts: readonly string[], isKnown: (name: string) => boolean) {
  const names = read.filter(isKnown);
  return names.length === 0 && parts.length > 0 ? undefined : names;
}

function byName<Value>(
  parts: readonly string[],
  columns: readonly string[],
  read: (text: string) => Value | undefined,
): Readonly<Record<string, Value>> | undefined {
  const entries = parts.flatMap((part): readonly (readonly [string, Value])[] => {
    const [name = '', text = ''] = part.split(':');
    const value = read(text);
    return columns.includes(name) && value !== undefined ? [[name, value]] : [];
  });
  return entries.length === 0 && parts.length > 0 ? undefined : Object.fromEntries(entries);
}

function toWidth(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? fitting(Number(text)) : undefined;
}

/** A width that a column may have. */
export const fitting = (width: number): number => Math.round(Math.min(Math.max(width, WIDTHS.least), WIDTHS.most));

function toPin(text: string): Pin | undefined {
  return PINS.includes(text) ? (text as Pin) : undefined; // one of them
}

const pairs = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name}:${String(value)}`);

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
