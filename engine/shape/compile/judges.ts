import { memoizeByKey } from '../../record/index.ts';
import type { Entity, Fields, Operation } from '../../language/types.ts';
import { shapeIssues } from '../issues.ts';
import type { JsonSchema, JudgeShape, ShapeIssues } from '../json-schema.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { newAjv } from './new-ajv.ts';
import { recordSchema, sizesSchema } from './record-schema.ts';

const ajv = newAjv('asFunction');

/** Judges records of an entity; compiled when it is first asked for. */
export function recordJudge({ fields }: Pick<Entity, 'fields'>): JudgeShape {
  return judgeOfRecords(fields);
}

const judgeOfRecords = memoizeByKey((fields: Fields) => judgeBy(recordSchema({ fields })));

/** Judges of records of an entity how many items their lists have, and nothing else. */
export function sizesJudge({ fields }: Pick<Entity, 'fields'>): JudgeShape {
  return judgeOfSizes(fields);
}

const judgeOfSizes = memoizeByKey((fields: Fields) => judgeBy(sizesSchema(recordSchema({ fields }))));

/** Judges what an operation is given; compiled when it is first called. */
export function argumentsJudge({ arguments: values }: Pick<Operation, 'arguments'>): JudgeShape {
  return judgeOfArguments(values);
}

const judgeOfArguments = memoizeByKey((values: Operation['arguments']) =>
  judgeBy(argumentsSchema({ arguments: values })),
);

/** Judges by a schema. @throws where a pattern in it is none */
export function judgeBy(schema: JsonSchema): JudgeShape {
  const validate = ajv.compile(shareSubschemas(schema));
  return (data) => (validate(data) ? nothing : shapeIssues(schema, validate.errors ?? [], data));
}

const nothing: ShapeIssues = new Map();
