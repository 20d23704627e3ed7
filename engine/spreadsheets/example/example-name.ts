import type { TableImport } from '../../metadata/types/index.ts';

/** What the example of an import is called in a language: `books.sk.xlsx`, or `.csv` where it takes no workbook; undefined where it has none. */
export function exampleName({ file, accept }: TableImport, language: string): string | undefined {
  if (file === undefined) return undefined;
  return `${file}.${language}${accept.includes('.xlsx') ? '.xlsx' : '.csv'}`;
}
