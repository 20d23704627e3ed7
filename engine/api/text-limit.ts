import type { ShapeValidator } from '../shape/index.ts';
import { shapeValidator, textSchema } from '../shape/compile/index.ts';
import type { ApiIssue } from './errors/api-error.ts';

type Said = Pick<ApiIssue, 'message' | 'params'>;

const validators = new Map<number, ShapeValidator>();

/** Why a text given beside a record cannot be worked with; undefined where it can. */
export function textLimit(text: string, maxLength: number): Said | undefined {
  const validator = validators.get(maxLength) ?? shapeValidator(textSchema({ maxLength }));
  validators.set(maxLength, validator);
  const issue = validator(text).get('')?.[0];
  return issue && { message: issue.message, params: issue.params };
}
