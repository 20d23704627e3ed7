import { useQuery } from '@apollo/client/react';
import { localErrors } from '../../../engine/react/feedback/index.ts';
import {
  FailureView,
  Link,
  toSentences,
  useEnumerationChoices,
  useFormat,
  useWords,
} from '../../../engine/react/index.ts';
import { EnergyEntriesDocument, type EnergyEntriesQuery } from '../../../generated/portal/documents.ts';
import { ChartTable } from '../chart/chart-table.tsx';
import { useIsAuthority } from '../use-is-authority.ts';

interface QuarterEntriesProps {
  readonly year: number;
  readonly quarter: number;
  /** Undefined: the viewer's own, or all for an authority. */
  readonly owner: string | undefined;
}

type Entries = EnergyEntriesQuery['energyEntries'];

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

/** The entries of a quarter's energy, with the counted part of each or the reason why it does not count. */
export function QuarterEntries({ year, quarter, owner }: QuarterEntriesProps) {
  const translate = useWords();
  const { data, error, refetch } = useQuery(EnergyEntriesDocument, {
    variables: { year, quarter: quarters[quarter - 1] ?? 'Q1', organizationId: owner },
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  const label = `${translate('energy.entries')}: ${translate('energy.quarter', { quarter, year })}`;
  if (error !== undefined)
    return (
      <FailureView
        title={translate('energy.notLoaded')}
        errors={toSentences(error, translate)}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  if (data === undefined) return <div className="energy-entries" aria-busy="true" />;
  return <EntriesTable label={label} of={data.energyEntries} />;
}

const wordColumns = ['owner', 'material'];

function EntriesTable({ label, of: { total, entries } }: { readonly label: string; readonly of: Entries }) {
  const translate = useWords();
  const isAuthority = useIsAuthority();
  if (total === 0) return <p className="energy-words">{translate('energy.noEntries')}</p>;
  const heading = (column: string) => translate(`energy.entry.${column}`);
  const columns = ['record', 'day', ...(isAuthority ? ['owner'] : []), 'material', 'amount', 'energy', 'counts'];
  return (
    <div className="energy-entries">
      <ChartTable label={label} columns={columns.map(heading)} words={wordColumns.map(heading)}>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={`${entry.source} ${entry.id}`} entry={entry} hasOwner={isAuthority} />
          ))}
        </tbody>
      </ChartTable>
      {total > entries.length && (
        <p className="energy-words">{translate('energy.moreEntries', { shown: entries.length, total })}</p>
      )}
    </div>
  );
}

const routes = { BIOFUEL: '/transactions', OTHER_FUEL: '/other-fuels', ELECTRICITY: '/electricity' } as const;

function EntryRow({ entry, hasOwner }: { readonly entry: Entries['entries'][number]; readonly hasOwner: boolean }) {
  const translate = useWords();
  const format = useFormat();
  const choices = useEnumerationChoices();
  const energy = (figure: string | null) =>
    figure === null ? translate('energy.entry.unknown') : format.quantity(figure, 'MJ', { decimals: 0 });
  const material = entry.material ?? choices('EnergySource', entry.source).label;
  return (
    <tr>
      <th scope="row">
        <Link to={`${routes[entry.source]}/${entry.id}`}>{entry.code ?? material}</Link>
      </th>
      <td>{format.date(entry.day)}</td>
      {hasOwner && <td className="words-column">{entry.organizationName}</td>}
      <td className="words-column">{material}</td>
      <td>{entry.amount !== null && format.quantity(entry.amount, unitOf(entry, choices), { decimals: 3 })}</td>
      <td>{energy(entry.energy)}</td>
      <td>{entry.reason === null ? energy(entry.eligible) : choices('EnergyReason', entry.reason).label}</td>
    </tr>
  );
}

function unitOf(
  { amountUnit, fuelAmountUnit }: Entries['entries'][number],
  choices: ReturnType<typeof useEnumerationChoices>,
): string {
  if (amountUnit !== null) return choices('AmountUnit', amountUnit).label;
  return fuelAmountUnit === null ? '' : choices('FuelAmountUnit', fuelAmountUnit).label;
}
