import type { Entity, Fields, Operation } from '../../language/types.ts';
import { shapeIssues } from '../issues.ts';
import type { JsonSchema, JudgeShape, ShapeIssues } from '../json-schema.ts';
import { argumentsSchema } from './arguments-schema.ts';
import { folded } from './folded.ts';
import { newAjv } from './new-ajv.ts';
import { recordSchema, sizesSchema } from './record-schema.ts';

const ajv = newAjv('asFunction');

const ofRecords = new WeakMap<Fields, JudgeShape>();
const ofSizes = new WeakMap<Fields, JudgeShape>();
const ofArguments = new WeakMap<Operation['arguments'], JudgeShape>();

/** Judges records of an entity; compiled when it is first asked for. */
export function recordJudge({ fields }: Pick<Entity, 'fields'>): JudgeShape {
  const judge = ofRecords.get(fields) ?? judgeBy(recordSchema({ fields }));
  ofRecords.set(fields, judge);
  return judge;
}

/** Judges of records of an entity how many items their lists have, and nothing else. */
export function sizesJudge({ fields }: Pick<Entity, 'fields'>): JudgeShape {
  const judge = ofSizes.get(fields) ?? judgeBy(sizesSchema(recordSchema({ fields })));
  ofSizes.set(fields, judge);
  return judge;
}

/** Judges what an operation is given; compiled when it is first called. */
export function argumentsJudge({ arguments: values }: Pick<Operation, 'arguments'>): JudgeShape {
  const judge = ofArguments.get(values) ?? judgeBy(argumentsSchema({ arguments: values }));
  ofArguments.set(values, judge);
  return judge;
}

/** Judges by a schema. @throws where a pattern in it is none */
export function judgeBy(schema: JsonSchema): JudgeShape {
  const validate = ajv.compile(folded(schema));
  return (data) => (validate(data) ? nothing : shapeIssues(schema, validate.errors ?? [], data));
}

const nothing: ShapeIssues = new Map();
