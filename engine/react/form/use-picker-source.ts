import { useMemo } from 'react';
import { isReference } from '../../field-types/index.ts';
import { valueAt, type RecordPath, type Values } from '../../record/index.ts';
import { evaluateRule } from '../../rules/index.ts';
import { pathTypesOf, filterInput, kindOfFilter } from '../../metadata/index.ts';
import type { FilterKind, Picker, ReferenceField } from '../../metadata/types/index.ts';
import type { EntityPiece } from '../state/index.ts';
import type { PickerSource } from '../picker/index.ts';
import { useField, useFormState, useOpenForm } from './form-context.tsx';
import { rulePath } from './state/paths.ts';
import type { FormRuleContext } from './use-form-rule-context.ts';

/**
 * The source of options for the reference at a path; memoized. @throws Error for a field that is no reference or has no
 * picker operation
 */
export function usePickerSource(path: RecordPath): PickerSource {
  const { piece, ruleContext } = useOpenForm();
  const field = useField(path);
  if (!isReference(field)) throw new Error(`"${field.name}" is no reference.`);
  const filterTextOf = (rules: Picker['filter'], data: Values) =>
    JSON.stringify(filterBy(rules, { ruleContext, field, path, data }));
  const { filter: required, offers, preselect: preferred } = field.picker;
  const filter = useFormState(({ data }) => filterTextOf({ ...required, ...offers }, data));
  const preselect = useFormState(({ data }) => filterTextOf(preferred, data));
  const document = piece.documents.pickers[rulePath(path)];
  if (document === undefined) throw new Error(`"${piece.entity.name}.${rulePath(path)}" has no picker operation.`);
  return useMemo(
    () => ({
      to: field.to,
      document,
      picker: field.picker,
      filter: filterOf(filter),
      ...(preselect === '{}' ? {} : { preselect: filterOf(preselect) }),
    }),
    [field, document, filter, preselect],
  );
}

function filterOf(text: string): PickerSource['filter'] {
  const filter: unknown = JSON.parse(text);
  // Serialized above from an object.
  return filter as PickerSource['filter'];
}

interface FilterContext {
  readonly ruleContext: FormRuleContext;
  readonly field: ReferenceField;
  readonly path: RecordPath;
  readonly data: Values;
}

/** Evaluates the filter's formulas; one without a value is omitted. */
function filterBy(rules: Picker['filter'], { ruleContext, field, path, data }: FilterContext): PickerSource['filter'] {
  const { view, viewer, today, entity } = ruleContext;
  const at = path.findIndex((part) => typeof part === 'number');
  const row = at === -1 ? undefined : valueAt(data, path.slice(0, at + 1));
  const rows = at === -1 ? undefined : rulePath(path.slice(0, at));
  const facts = { record: data, row, viewer, constants: view.constants, today };
  const values = Object.entries(rules).map(([name, rule]): [string, unknown] => {
    const value = evaluateRule(rule, facts, pathTypesOf(view, entity.name, rows));
    return [name, filterValue(ruleContext.pieces[field.to], field.picker.view, name, value)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

function filterValue(target: EntityPiece | undefined, view: string | undefined, name: string, value: unknown): unknown {
  return filterInput(name, filterKind(target, view, name), value);
}

function filterKind(target: EntityPiece | undefined, view: string | undefined, name: string): FilterKind | undefined {
  const { entity } = target ?? {};
  const ofView =
    view === undefined ? undefined : entity?.views[view]?.filters.find((filter) => filter.name === name)?.kind;
  return ofView ?? (entity && kindOfFilter(entity, name));
}
