import { useFormat, useLabel, useWords, type PanelProps } from '../../../engine/react/index.ts';
import { shortfallOf } from './emission-shortfall.ts';

/** By how much the emissions are too high, and which component would have to be reduced to what. */
export function SavingShortfall({ entity, record }: PanelProps) {
  const translate = useWords();
  const label = useLabel();
  const format = useFormat();
  const shortfall = shortfallOf(record);
  if (shortfall === undefined) return null;
  const { total, limit, excess, part } = shortfall;
  const written = (figure: number) => format.number(figure);
  const { emission } = entity.fields;
  const fields = emission?.type === 'group' ? emission.fields : {};
  return (
    <p className="saving-shortfall">
      {translate('certificateSummary.excess', {
        total: written(total),
        limit: written(limit),
        excess: written(excess),
      })}{' '}
      {part !== undefined &&
        translate(part.to === undefined ? 'certificateSummary.tooLittle' : 'certificateSummary.fall', {
          part: label(fields[part.name]?.label),
          from: written(part.from),
          to: written(part.to ?? 0),
        })}
    </p>
  );
}
