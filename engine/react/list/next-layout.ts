import { clampWidth, type ColumnLayout, type Pin } from './column-layout.ts';

/** Shows or hides a column. */
export function withColumn<Layout extends ColumnLayout>(
  layout: Layout,
  name: string,
  shown: 'shown' | 'hidden',
): Layout {
  const others = layout.hidden.filter((hidden) => hidden !== name);
  return { ...layout, hidden: shown === 'shown' ? others : [...others, name] };
}

/** Moves a column of `names` by `steps`, within the bounds. */
export function withMoved<Layout extends ColumnLayout>(
  layout: Layout,
  names: readonly string[],
  { name, steps }: { readonly name: string; readonly steps: number },
): Layout {
  const others = names.filter((each) => each !== name);
  const index = Math.min(Math.max(names.indexOf(name) + steps, 0), others.length);
  return { ...layout, order: others.toSpliced(index, 0, name) };
}

/** Sets the width of a column; undefined fits it to its content. */
export function withWidth<Layout extends ColumnLayout>(
  layout: Layout,
  name: string,
  width: number | undefined,
): Layout {
  const { [name]: _, ...others } = layout.widths;
  return { ...layout, widths: width === undefined ? others : { ...others, [name]: clampWidth(width) } };
}

export function withPin<Layout extends ColumnLayout>(layout: Layout, name: string, pin: Pin): Layout {
  return { ...layout, pins: { ...layout.pins, [name]: pin } };
}

/** The next pin in the cycle of the pin button. */
export function nextPin(pin: Pin): Pin {
  switch (pin) {
    case 'none':
      return 'start';
    case 'start':
      return 'end';
    case 'end':
      return 'none';
  }
}
