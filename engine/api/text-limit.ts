import type { ShapeValidator } from '../shape/index.ts';
import { shapeValidator, textSchema } from '../shape/compile/index.ts';
import type { ApiIssue } from './errors/api-error.ts';

type Said = Pick<ApiIssue, 'message' | 'params'>;

const validators = new Map<number, ShapeValidator>();

/** Issue of a text argument; undefined if it is valid. */
export function textLimit(text: string, maxLength: number): Said | undefined {
  const validator = validators.get(maxLength) ?? shapeValidator(textSchema({ maxLength }));
  validators.set(maxLength, validator);
  const issue = validator(text).get('')?.[0];
  return issue && { message: issue.message, params: issue.params };
}
