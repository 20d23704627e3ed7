import { actionSchema } from './action/action.ts';
import { appFiles } from './app.ts';
import { entitySchema } from './entity/entity.ts';
import { fieldSchema } from './field/field.ts';
import { formSchema } from './form.ts';
import { listSchema } from './list/list.ts';
import { commonSchema, type SchemaObject, type Names } from './names.ts';
import { noticeSchema } from './notice/notice.ts';
import { operationSchema } from './operation/operation.ts';
import { presetSchema } from './preset.ts';
import { printSchema } from './print/print.ts';
import { exportSchema } from './spreadsheet/export.ts';
import { referenceDataFile } from './reference-data.ts';
import { tableImportSchema } from './spreadsheet/import.ts';
import { textsSchema } from './texts.ts';

/** The JSON Schemas of the language, by file name; with `names`, an editor completes them. */
export function schemasWith(names: Names): ReadonlyMap<string, SchemaObject> {
  const files = [...appFiles, referenceDataFile];
  return new Map([
    ['common.schema.json', commonSchema(names)],
    ['action.schema.json', actionSchema],
    ['entity.schema.json', entitySchema],
    ['export.schema.json', exportSchema],
    ['field.schema.json', fieldSchema],
    ['form.schema.json', formSchema],
    ['import.schema.json', tableImportSchema],
    ['list.schema.json', listSchema],
    ['notice.schema.json', noticeSchema],
    ['operation.schema.json', operationSchema],
    ['preset.schema.json', presetSchema],
    ['print.schema.json', printSchema],
    ['texts.schema.json', textsSchema],
    ...files.map(({ kind, schema }): [string, SchemaObject] => [`${kind}.schema.json`, schema]),
  ]);
}
