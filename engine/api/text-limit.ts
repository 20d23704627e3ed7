import type { JudgeShape } from '../shape/index.ts';
import { judgeBy, textSchema } from '../shape/compile/index.ts';
import type { ApiIssue } from './errors/api-error.ts';

type Said = Pick<ApiIssue, 'message' | 'params'>;

const judges = new Map<number, JudgeShape>();

/** Why a text given beside a record cannot be worked with; undefined where it can. */
export function textLimit(text: string, maxLength: number): Said | undefined {
  const judge = judges.get(maxLength) ?? judgeBy(textSchema({ maxLength }));
  judges.set(maxLength, judge);
  const issue = judge(text).get('')?.[0];
  return issue && { message: issue.message, params: issue.params };
}
