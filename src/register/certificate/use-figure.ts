import { useCatalogue, useFormat, useLabel, type PanelProps } from '../../../engine/react/index.ts';

/** Writes a figure of the record with its unit, by the field's name; undefined where there is none. */
export function useFigure(
  { fields }: PanelProps['entity'],
  record: PanelProps['record'],
): (name: string) => string | undefined {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const format = useFormat();

  const wordedUnit = (unitField: string) => {
    const field = fields[unitField];
    const choices = field?.type === 'enumeration' ? enumerations[field.enumeration]?.values : undefined;
    return label(choices?.find(({ name }) => name === record[unitField])?.label);
  };

  return (name) => {
    const [field, value] = [fields[name], record[name]];
    if (field?.type !== 'decimal' || (typeof value !== 'string' && typeof value !== 'number') || value === '')
      return undefined;
    const unit = typeof field.unit === 'object' ? wordedUnit(field.unit.field) : (field.unit ?? '');
    return format.quantity(value, unit);
  };
}
