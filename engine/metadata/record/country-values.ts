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

/** A text with a country-dependent format; `inForm` is its normalized form, undefined for an invalid one. */
interface CountryValue {
  readonly planned: PlannedField;
  readonly location: FieldLocation;
  readonly format: string;
  readonly inForm: string | undefined;
}

/** The texts whose country defines a format. A stored text with an unchanged country is exempt. */
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

/** Issues of editable texts that violate their country's format. */
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

/** The record with its texts normalized to their country's format. */
export function inCountryForms(context: RecordContext, record: Values, stored: Values | undefined): Values {
  const draft = draftOf(record);
  for (const { location, inForm } of countryValues(context, record, stored))
    if (inForm !== undefined) draft.set(location.steps, inForm);
  return draft.record();
}
