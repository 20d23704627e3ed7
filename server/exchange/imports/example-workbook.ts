import { fieldAt, type Catalogue, type TableImport } from '../../../engine/metadata/index.ts';
import { textAt } from '../../../engine/record/index.ts';
import { exampleSheet, writeWorkbook } from '../../../engine/spreadsheets/index.ts';
import type { Store } from '../../../engine/store/index.ts';
import { choicesFor } from './example-choices.ts';

export interface ExampleRequest {
  readonly described: TableImport;
  readonly language: string;
  readonly today: string;
}

/** The workbook of an import to fill in, in one language, with what may be chosen as the register has it now. */
export async function exampleWorkbook(
  { catalogue, store }: { readonly catalogue: Catalogue; readonly store: Store },
  { described, language, today }: ExampleRequest,
): Promise<AsyncIterable<Uint8Array>> {
  const { fields = {} } = catalogue.entities[described.entity] ?? {};
  const choices = new Map<string, readonly string[]>();
  for (const column of Object.values(described.columns)) {
    const field = fieldAt(catalogue.entities, fields, column.field);
    if (field?.type !== 'reference') continue;
    choices.set(column.name, await choicesFor({ catalogue, store, language, today }, field, column));
  }
  const word = (key: 'yes' | 'no') => textAt(catalogue.texts[language], `print.${key}`) ?? key;
  const sheet = exampleSheet(described, {
    view: catalogue,
    language,
    yesNo: [word('yes'), word('no')],
    named: (_, { name }) => choices.get(name) ?? [],
  });
  return writeWorkbook([sheet], { timeZone: catalogue.brand.timeZone });
}
