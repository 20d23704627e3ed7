import { fitting, type ColumnLayout, type Pin } from './column-layout.ts';

/** One column shown or hidden. */
export function withColumn<Look extends ColumnLayout>(look: Look, name: string, shown: 'shown' | 'hidden'): Look {
  const others = look.hidden.filter((hidden) => hidden !== name);
  return { ...look, hidden: shown === 'shown' ? others : [...others, name] };
}

/** One of `names`, as they stand, put `steps` further; it stays within them. */
export function withMoved<Look extends ColumnLayout>(
  look: Look,
  names: readonly string[],
  { name, steps }: { readonly name: string; readonly steps: number },
): Look {
  const others = names.filter((each) => each !== name);
  const place = Math.min(Math.max(names.indexOf(name) + steps, 0), others.length);
  return { ...look, order: others.toSpliced(place, 0, name) };
}

/** A column as wide as chosen; as wide as it needs without a width. */
export function withWidth<Look extends ColumnLayout>(look: Look, name: string, width: number | undefined): Look {
  const { [name]: _, ...others } = look.widths;
  return { ...look, widths: width === undefined ? others : { ...others, [name]: fitting(width) } };
}

export function withPin<Look extends ColumnLayout>(look: Look, name: string, pin: Pin): Look {
  return { ...look, pins: { ...look.pins, [name]: pin } };
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
