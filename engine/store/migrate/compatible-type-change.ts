const numeric = /^numeric\((\d+),(\d+)\)$/u;

/** True if the type `to` holds every value of the type `from` unchanged. */
export function isCompatibleTypeChange(from: string, to: string): boolean {
  const [before, after] = [bare(from), bare(to)];
  if (before === after) return true;
  // An integer has ten digits, but not every number of ten digits is one.
  const [old, wanted] = [digits(before), after === 'integer' ? { whole: 9, scale: 0 } : digits(after)];
  return wanted !== undefined && old !== undefined && wanted.whole >= old.whole && wanted.scale >= old.scale;
}

/** Without collation, which does not affect stored values. */
function bare(type: string): string {
  return type.replace(/ collate .*$/u, '');
}

/** Digits before and after the decimal point. */
function digits(type: string): { readonly whole: number; readonly scale: number } | undefined {
  if (type === 'integer') return { whole: 10, scale: 0 };
  const [, precision, scale] = numeric.exec(type) ?? [];
  return precision === undefined || scale === undefined
    ? undefined
    : { whole: Number(precision) - Number(scale), scale: Number(scale) };
}

/** SQL that converts a column to another type; `null` if no value is convertible. */
export function converted(name: string, from: string, to: string): string {
  const types = [bare(from), bare(to)];
  const areDays = types.every((type) => type === 'date' || type === 'timestamptz');
  const areNumbers = types.every((type) => digits(type) !== undefined);
  return types.includes('text') || areDays || areNumbers ? `${name}::${types[1]}` : 'null';
}
