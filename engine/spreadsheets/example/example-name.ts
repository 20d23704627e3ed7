import type { TableImport } from '../../metadata/types/index.ts';

/**
 * File name of an import's example in a language: `books.sk.xlsx`, or `.csv` when it accepts no workbook; undefined
 * without an example.
 */
export function exampleName({ file, accept }: TableImport, language: string): string | undefined {
  if (file === undefined) return undefined;
  return `${file}.${language}${accept.includes('.xlsx') ? '.xlsx' : '.csv'}`;
}
