import { isValues, valueAt, withValue, type Values } from '../../record/index.ts';
import type { Fields } from '../types/index.ts';
import { createEvaluation, locationsOf, type RecordContext } from './context.ts';
import { formulaAt } from './outcome.ts';
import { planOf } from './plan.ts';

/** Fills what is absent: by the field's default, the rules for new records, the workflow's first status where no rule says it. */
export function withDefaults(context: RecordContext, start: Values): Values {
  const { fields, rules, workflow } = context.entity;
  const isRuled = workflow !== undefined && rules[workflow.field]?.value?.mode === 'default';
  const isUnset = workflow !== undefined && !isRuled && start[workflow.field] === undefined;
  let record = fillDefaults(fields, isUnset ? { ...start, [workflow.field]: workflow.initial } : start);
  for (const planned of planOf(context.view, context.entity).effects) {
    if (planned.rules?.value?.mode !== 'default') continue;
    for (const place of locationsOf(planned, record)) {
      if (valueAt(record, place.steps) !== undefined) continue;
      const formula = formulaAt({ asked: createEvaluation(context, record), planned, place });
      if (formula) record = withValue(record, place.steps, formula.value);
    }
  }
  return record;
}

function fillDefaults(fields: Fields, record: Values): Values {
  const filled: Record<string, unknown> = { ...record };
  for (const field of Object.values(fields)) {
    const value = filled[field.name];
    if (field.type === 'group') filled[field.name] = fillDefaults(field.fields, isValues(value) ? value : {});
    else if (field.type === 'rows' && Array.isArray(value))
      filled[field.name] = value.map((row: unknown) => (isValues(row) ? fillDefaults(field.fields, row) : row));
    else if (value === undefined && field.default !== undefined) filled[field.name] = field.default;
  }
  return filled;
}
