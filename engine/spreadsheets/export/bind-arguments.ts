import { valueAt, type Values } from '../../record/index.ts';
import { isList, type Rule } from '../../rules/index.ts';

const prefix = '$asked.';

/** Replaces `$asked.…` in a rule by values, so that it reads records only. */
export function bindArguments(rule: Rule, asked: Values): Rule {
  if (typeof rule !== 'object' || rule === null) return rule;
  if (isList(rule)) return rule.map((part) => bindArguments(part, asked));
  const path = askedPath(rule);
  if (path !== undefined) return literal(valueAt(asked, path));
  return Object.fromEntries(Object.entries(rule).map(([operator, given]) => [operator, bindArguments(given, asked)]));
}

function askedPath(rule: Readonly<Record<string, Rule>>): string | undefined {
  const read = rule['var'];
  const path = isList(read ?? null) ? undefined : read;
  return typeof path === 'string' && path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** A value as a literal of a rule. */
function literal(value: unknown): Rule {
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null;
}
