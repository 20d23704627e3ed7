import { actionSchema } from './action.ts';
import { routesSchema } from './app-route.ts';
import { brandSchema } from './brand.ts';
import { fieldSchema } from './field/field.ts';
import { formSchema } from './form.ts';
import { listSchema } from './list/list.ts';
import { commonSchema, type JsonSchema, type Names } from './names.ts';
import { operationSchema, operationsSchema } from './operation/operation.ts';
import { permissionsSchema, rolesSchema } from './permission.ts';

/** The JSON Schemas of what is described whole, by file name. */
export function describedSchemas(names: Names): ReadonlyMap<string, JsonSchema> {
  return new Map([
    ['common.schema.json', commonSchema(names)],
    ['action.schema.json', actionSchema],
    ['brand.schema.json', brandSchema],
    ['field.schema.json', fieldSchema],
    ['form.schema.json', formSchema],
    ['list.schema.json', listSchema],
    ['operation.schema.json', operationSchema],
    ['operations.schema.json', operationsSchema],
    ['permissions.schema.json', permissionsSchema],
    ['roles.schema.json', rolesSchema],
    ['routes.schema.json', routesSchema],
  ]);
}
