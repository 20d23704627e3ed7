import {
  countryForm,
  draftOf,
  formIssue,
  isCountryFormat,
  valueAt,
  type RecordIssue,
  type Values,
} from '../../record/index.ts';
import { createEvaluation, locationsOf, type RecordContext, valueOf } from './context.ts';
import type { FieldState } from './field-states.ts';
import { planOf, type FieldLocation, type PlannedField } from './plan.ts';

/** A text whose form depends on its country, and that form of it; undefined where it is not of that form. */
interface CountryValue {
  readonly planned: PlannedField;
  readonly location: FieldLocation;
  readonly format: string;
  readonly inForm: string | undefined;
}

/** The texts of a record whose country has a form for them. One that was stored with the same country may stay as it is. */
function countryValues(context: RecordContext, record: Values, stored: Values = {}): readonly CountryValue[] {
  const [evaluation, askedOfStored] = [createEvaluation(context, record), createEvaluation(context, stored)];
  const valuesOf = (planned: PlannedField): readonly CountryValue[] => {
    const { field, rules, rowsPath } = planned;
    const { country } = rules ?? {};
    if (field.type !== 'text' || country === undefined || !isCountryFormat(field.format)) return [];
    const { format } = field;
    return locationsOf(planned, record).flatMap((location) => {
      const text = valueAt(record, location.steps);
      if (typeof text !== 'string' || text === '') return [];
      const code = valueOf(country, { evaluation, planned, location });
      const isKept = rowsPath === undefined && text === valueAt(stored, location.steps);
      if (isKept && code === valueOf(country, { evaluation: askedOfStored, planned, location })) return [];
      return [{ planned, location, format, inForm: countryForm(format, code, text) }];
    });
  };
  return planOf(context.view, context.entity).fields.flatMap(valuesOf);
}

/** What is not as its country writes it, of what a person may fill in now. */
export function countryIssues(
  context: RecordContext,
  { record, stored }: { readonly record: Values; readonly stored: Values | undefined },
  stateOf: (planned: PlannedField, location: FieldLocation) => FieldState,
): readonly RecordIssue[] {
  return countryValues(context, record, stored).flatMap(({ planned, location, format, inForm }) => {
    if (inForm !== undefined) return [];
    const { visible, enabled } = stateOf(planned, location);
    return visible && enabled ? [formIssue(format, location.path)] : [];
  });
}

/** The record with its texts as their countries write them. */
export function inCountryForms(context: RecordContext, record: Values, stored: Values | undefined): Values {
  const draft = draftOf(record);
  for (const { location, inForm } of countryValues(context, record, stored))
    if (inForm !== undefined) draft.set(location.steps, inForm);
  return draft.record();
}
