import { fitting, type ColumnLayout, type Pin } from './column-layout.ts';

/** One column shown or hidden. */
export function withColumn<Layout extends ColumnLayout>(
  layout: Layout,
  name: string,
  shown: 'shown' | 'hidden',
): Layout {
  const others = layout.hidden.filter((hidden) => hidden !== name);
  return { ...layout, hidden: shown === 'shown' ? others : [...others, name] };
}

/** One of `names`, as they stand, put `steps` further; it stays within them. */
export function withMoved<Layout extends ColumnLayout>(
  layout: Layout,
  names: readonly string[],
  { name, steps }: { readonly name: string; readonly steps: number },
): Layout {
  const others = names.filter((each) => each !== name);
  const index = Math.min(Math.max(names.indexOf(name) + steps, 0), others.length);
  return { ...layout, order: others.toSpliced(index, 0, name) };
}

/** A column as wide as chosen; as wide as it needs without a width. */
export function withWidth<Layout extends ColumnLayout>(
  layout: Layout,
  name: string,
  width: number | undefined,
): Layout {
  const { [name]: _, ...others } = layout.widths;
  return { ...layout, widths: width === undefined ? others : { ...others, [name]: fitting(width) } };
}

export function withPin<Layout extends ColumnLayout>(layout: Layout, name: string, pin: Pin): Layout {
  return { ...layout, pins: { ...layout.pins, [name]: pin } };
}

/** Where a column stays next when its pin is pressed. */
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
