import { memoizeByKey } from '../../record/index.ts';
import type { Entity, Fields, Operation } from '../../language/types.ts';
import { shapeIssues } from '../issues.ts';
import type { JsonSchema, ShapeValidator, ShapeIssues } from '../json-schema.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { newAjv } from './new-ajv.ts';
import { recordSchema, sizesSchema } from './record-schema.ts';

const ajv = newAjv('asFunction');

/** Validator of an entity's records; compiled lazily. */
export function recordValidator({ fields }: Pick<Entity, 'fields'>): ShapeValidator {
  return validatorOfRecords(fields);
}

const validatorOfRecords = memoizeByKey((fields: Fields) => shapeValidator(recordSchema({ fields })));

/** Validates only the item counts of an entity's records. */
export function sizesValidator({ fields }: Pick<Entity, 'fields'>): ShapeValidator {
  return validatorOfSizes(fields);
}

const validatorOfSizes = memoizeByKey((fields: Fields) => shapeValidator(sizesSchema(recordSchema({ fields }))));

/** Validator of an operation's arguments; compiled lazily. */
export function argumentsValidator({ arguments: values }: Pick<Operation, 'arguments'>): ShapeValidator {
  return validatorOfArguments(values);
}

const validatorOfArguments = memoizeByKey((values: Operation['arguments']) =>
  shapeValidator(argumentsSchema({ arguments: values })),
);

/** Compiles a schema to a validator. @throws for an invalid pattern */
export function shapeValidator(schema: JsonSchema): ShapeValidator {
  const validate = ajv.compile(shareSubschemas(schema));
  return (data) => (validate(data) ? nothing : shapeIssues(schema, validate.errors ?? [], data));
}

const nothing: ShapeIssues = new Map();
