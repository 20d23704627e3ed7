import { portableName } from '../../format/index.ts';
import type { Catalogue, TableImport } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';

/**
 * File name of an import's example in a language: `books-example.xlsx`, or `.csv` when it accepts no workbook;
 * undefined without example rows.
 */
export function exampleName(
  { label, name, accept, examples }: TableImport,
  { texts }: Pick<Catalogue, 'texts'>,
  language: string,
): string | undefined {
  if (examples.length === 0) return undefined;
  const words = [label[language] ?? name, textAt(texts[language], 'spreadsheet.exampleFile') ?? ''];
  return `${portableName(words.join(' '))}${accept.includes('.xlsx') ? '.xlsx' : '.csv'}`;
}
