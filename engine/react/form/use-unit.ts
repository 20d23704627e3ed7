import { pathTypesOf } from '../../metadata/index.ts';
import type { Field } from '../../metadata/types/index.ts';
import { valueAt, type RecordPath, type Values } from '../../record/index.ts';
import { evaluateRule } from '../../rules/index.ts';
import { useEnumerationChoices } from '../format/index.ts';
import { useFormState, useOpenForm } from './form-context.tsx';
import { formFieldAt, parsePath } from './state/paths.ts';
import type { FormRuleContext } from './use-form-rule-context.ts';

/** The displayed unit of a number; empty without one, or while its field is empty. */
export function useUnit(path: RecordPath, field: Field): string {
  const { piece, ruleContext } = useOpenForm();
  const { entity } = piece;
  const choices = useEnumerationChoices();
  const unit = 'unit' in field ? field.unit : undefined;
  const unitPath = typeof unit === 'object' ? unitFieldPath(entity.fields, path, unit.field) : undefined;
  const chosen = useFormState(({ data }) => (unitPath === undefined ? undefined : unitIn(ruleContext, unitPath, data)));
  if (typeof unit === 'string') return unit;
  if (unitPath === undefined || typeof chosen !== 'string') return '';
  const unitField = formFieldAt(entity.fields, unitPath);
  return choices(unitField?.type === 'enumeration' ? unitField.enumeration : undefined, chosen).label;
}

/** A formula is evaluated on the current data first, since the reference may have changed after the save. */
function unitIn({ view, entity, viewer, today }: FormRuleContext, path: RecordPath, data: Values): unknown {
  const formula = formFieldAt(entity.fields, path)?.formula;
  const stored = valueAt(data, path);
  if (formula === undefined) return stored;
  const facts = { record: data, viewer, constants: view.constants, today };
  return evaluateRule(formula, facts, pathTypesOf(view, entity.name)) ?? stored;
}

/** The unit's field is in the same row or group, or else in the record. */
function unitFieldPath(fields: Parameters<typeof formFieldAt>[0], path: RecordPath, name: string): RecordPath {
  const beside = [...path.slice(0, -1), ...parsePath(name)];
  return formFieldAt(fields, beside) === undefined ? parsePath(name) : beside;
}
