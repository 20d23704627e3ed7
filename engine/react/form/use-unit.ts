import type { Field } from '../../metadata/types/index.ts';
import type { RecordPath } from '../../record/index.ts';
import { useEnumerationChoices } from '../format/index.ts';
import { useFormState, useOpenForm } from './form-context.tsx';
import { formulaValue } from './state/formula-value.ts';
import { formFieldAt, parsePath } from './state/paths.ts';

/** The displayed unit of a number; empty without one, or while its field is empty. */
export function useUnit(path: RecordPath, field: Field): string {
  const { piece, ruleContext } = useOpenForm();
  const { entity } = piece;
  const choices = useEnumerationChoices();
  const unit = 'unit' in field ? field.unit : undefined;
  const unitPath = typeof unit === 'object' ? unitFieldPath(entity.fields, path, unit.field) : undefined;
  const chosen = useFormState(({ data }) =>
    unitPath === undefined ? undefined : formulaValue(ruleContext, unitPath, data),
  );
  if (typeof unit === 'string') return unit;
  if (unitPath === undefined || typeof chosen !== 'string') return '';
  const unitField = formFieldAt(entity.fields, unitPath);
  return choices(unitField?.type === 'enumeration' ? unitField.enumeration : undefined, chosen).label;
}

/** The unit's field is in the same row or group, or else in the record. */
function unitFieldPath(fields: Parameters<typeof formFieldAt>[0], path: RecordPath, name: string): RecordPath {
  const beside = [...path.slice(0, -1), ...parsePath(name)];
  return formFieldAt(fields, beside) === undefined ? parsePath(name) : beside;
}
