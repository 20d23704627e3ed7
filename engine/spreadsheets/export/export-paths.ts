import type { ExportTable } from '../../metadata/index.ts';
import { pathsOf } from '../../rules/index.ts';

/** Every path of a record that the columns of a table read; those of an item go through the rows it is one of. */
export function exportPaths({ columns, each = '' }: ExportTable): readonly string[] {
  const read = columns.flatMap(({ path, formula, values, needed }) => {
    const named = Object.keys(needed?.of.values ?? {});
    if (formula !== undefined) return [...named, ...pathsOf(formula)].map((one) => one.replace(/^\$row\./, `${each}.`));
    return [...named, ...(path === undefined ? [] : [path]), ...Object.keys(values)];
  });
  return [...new Set(read.filter((path) => !path.startsWith('$')))];
}
