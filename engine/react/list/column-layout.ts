import type { Column } from '../../metadata/types/index.ts';

/** A person's column layout, as differences from the metadata. */
export interface ColumnLayout {
  /** Names of hidden columns. */
  readonly hidden: readonly string[];
  /** Names of all columns in order; empty: the order of the metadata. */
  readonly order: readonly string[];
  /** Widths in pixels, by column name. */
  readonly widths: Readonly<Record<string, number>>;
  /** Pinned edges, by column name. */
  readonly pins: Readonly<Record<string, Pin>>;
}

export type Pin = 'start' | 'end' | 'none';

/**
 * Limits of column widths, in pixels: narrower shows nothing, wider leaves no room for others. `step` is the keyboard
 * increment.
 */
export const WIDTHS = { least: 48, most: 800, step: 16 } as const;

const PINS: readonly string[] = ['start', 'end', 'none'] satisfies readonly Pin[];

/** The default layout in metadata. */
export function describedLayout(columns: readonly Column[]): ColumnLayout {
  return { hidden: columns.filter(({ hidden }) => hidden).map(({ name }) => name), order: [], widths: {}, pins: {} };
}

/** Picks the layout from a list's state. */
export const pickLayout = ({ hidden, order, widths, pins }: ColumnLayout): ColumnLayout => ({
  hidden,
  order,
  widths,
  pins,
});

/**
 * Reads the layout from parameters; missing ones default to `initial`. Columns that no longer exist, or not for this
 * viewer, are ignored silently. `misread` lists parameters without any valid part.
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

/** Adds the layout's differences from `initial` to the parameters. */
export function writeLayout(params: URLSearchParams, layout: ColumnLayout, initial: ColumnLayout): void {
  if (!isSame([...layout.hidden].sort(), [...initial.hidden].sort())) params.set('hidden', layout.hidden.join(','));
  if (!isSame(layout.order, initial.order)) params.set('order', layout.order.join(','));
  const [widths, pins] = [pairs(layout.widths), pairs(layout.pins)];
  if (!isSame([...widths].sort(), pairs(initial.widths).sort())) params.set('widths', widths.join(','));
  if (!isSame([...pins].sort(), pairs(initial.pins).sort())) params.set('pins', pins.join(','));
}

/** The visible columns in order, with chosen widths and pinning. */
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

/** Sorts columns by `order`; a column missing there follows its predecessor in metadata. */
export function inOrder(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  if (order.length === 0) return columns;
  const names = order.filter((name) => columns.some((column) => column.name === name));
  columns.forEach(({ name }, index) => {
    if (!names.includes(name)) names.splice(names.indexOf(columns[index - 1]?.name ?? '') + 1, 0, name);
  });
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/** The edge to which a column is pinned. */
export const pinOf = ({ name, pin }: Column, { pins }: ColumnLayout): Pin => pins[name] ?? pin ?? 'none';

/** Sorts columns as displayed: pinned ones at their edges. */
export function byEdge(columns: readonly Column[], layout: ColumnLayout): readonly Column[] {
  const at = (pin: Pin) => columns.filter((column) => pinOf(column, layout) === pin);
  return [...at('start'), ...at('none'), ...at('end')];
}

/** The valid names; undefined when there are parts but none is valid. */
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
  return /^\d{1,4}$/.test(text) ? clampWidth(Number(text)) : undefined;
}

/** Clamps a width to the limits. */
export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, WIDTHS.least), WIDTHS.most));

function toPin(text: string): Pin | undefined {
  return PINS.includes(text) ? (text as Pin) : undefined; // checked against PINS
}

const pairs = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name}:${String(value)}`);

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
