import { useEnumerationChoices, useFormat, type PanelProps } from '../../../engine/react/index.ts';

/** Writes a figure of the record with its unit, by the field's name; undefined where there is none. */
export function useFigure(
  { fields }: PanelProps['entity'],
  record: PanelProps['record'],
): (name: string) => string | undefined {
  const choices = useEnumerationChoices();
  const format = useFormat();

  const wordedUnit = (unitField: string) => {
    const [field, unit] = [fields[unitField], record[unitField]];
    return field?.type === 'enumeration' && typeof unit === 'string' ? choices(field.enumeration, unit).label : '';
  };

  return (name) => {
    const [field, value] = [fields[name], record[name]];
    if (field?.type !== 'decimal' || (typeof value !== 'string' && typeof value !== 'number') || value === '')
      return undefined;
    const unit = typeof field.unit === 'object' ? wordedUnit(field.unit.field) : (field.unit ?? '');
    return format.quantity(value, unit);
  };
}
