import { memoizeByKey } from '../../record/index.ts';
import type { Entity, Fields, Operation } from '../../language/types.ts';
import { shapeIssues } from '../issues.ts';
import type { JsonSchema, ShapeValidator, ShapeIssues } from '../json-schema.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { newAjv } from './new-ajv.ts';
import { recordSchema, sizesSchema } from './record-schema.ts';

const ajv = newAjv('asFunction');

/** Validates records of an entity; compiled when it is first asked for. */
export function recordValidator({ fields }: Pick<Entity, 'fields'>): ShapeValidator {
  return validatorOfRecords(fields);
}

const validatorOfRecords = memoizeByKey((fields: Fields) => shapeValidator(recordSchema({ fields })));

/** Validates of records of an entity how many items their lists have, and nothing else. */
export function sizesValidator({ fields }: Pick<Entity, 'fields'>): ShapeValidator {
  return validatorOfSizes(fields);
}

const validatorOfSizes = memoizeByKey((fields: Fields) => shapeValidator(sizesSchema(recordSchema({ fields }))));

/** Validates what an operation is given; compiled when it is first called. */
export function argumentsValidator({ arguments: values }: Pick<Operation, 'arguments'>): ShapeValidator {
  return validatorOfArguments(values);
}

const validatorOfArguments = memoizeByKey((values: Operation['arguments']) =>
  shapeValidator(argumentsSchema({ arguments: values })),
);

/** Validates by a schema. @throws where a pattern in it is none */
export function shapeValidator(schema: JsonSchema): ShapeValidator {
  const validate = ajv.compile(shareSubschemas(schema));
  return (data) => (validate(data) ? nothing : shapeIssues(schema, validate.errors ?? [], data));
}

const nothing: ShapeIssues = new Map();
