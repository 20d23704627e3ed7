import { useQuery } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useId, useState, type ReactNode } from 'react';
import { Select } from '../../../engine/react/controls/index.ts';
import { StockTotalsDocument, type StockTotalsQuery } from '../../../generated/portal/documents.ts';
import { useWords, type ListPanelProps } from '../../../engine/react/index.ts';
import { displayOf, useCatalogue, useLabel } from '../../../engine/react/state/index.ts';
import { useIsAuthority } from '../use-is-authority.ts';
import { StockHistory, StockHistorySkeleton } from './stock-history.tsx';
import { useUnitName } from './use-stock-quantity.ts';
import './stock-history.css';

type Total = StockTotalsQuery['stockTotals'][number];

/**
 * Above the list of holdings: the stock of one fuel and unit over time. Authorities see that of the holder they filter
 * by.
 */
export function StockOverview({ filter }: ListPanelProps) {
  const translate = useWords();
  const isAuthority = useIsAuthority();
  const holder = soleHolder(filter['organization']);
  const isAsked = holder !== undefined || !isAuthority;
  const { data, loading } = useQuery(StockTotalsDocument, {
    variables: { organizationId: holder },
    skip: !isAsked,
    fetchPolicy: 'network-only',
  });
  if (!isAsked) return <p className="stock-overview-hint">{translate('stock.chooseHolder')}</p>;
  if (!loading && (data?.stockTotals ?? []).length === 0) return null;
  return <FuelOverTime key={holder} holder={holder} totals={data?.stockTotals ?? []} />;
}

function soleHolder(chosen: unknown): string | undefined {
  const ids: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
  const [id] = ids;
  return ids.length === 1 && typeof id === 'string' ? id : undefined;
}

interface FuelOverTimeProps {
  readonly holder: string | undefined;
  /** Empty while loading: the space is reserved, so that the list below does not move. */
  readonly totals: readonly Total[];
}

function FuelOverTime({ holder, totals }: FuelOverTimeProps) {
  const [chosen, setChosen] = useState('');
  const total = totals.find((each) => keyOf(each) === chosen) ?? totals[0];
  if (total === undefined) {
    return (
      <Overview>
        <StockHistorySkeleton />
      </Overview>
    );
  }
  return (
    <Overview choice={<FuelChoice totals={totals} chosen={total} onChoose={setChosen} />}>
      <StockHistory
        key={keyOf(total)}
        substanceTypeId={total.substanceType.id}
        amountUnit={total.amountUnit}
        organizationId={holder}
      />
    </Overview>
  );
}

/** Amounts in different units are never added: each unit is a separate choice. */
const keyOf = ({ substanceType, amountUnit }: Total): string => `${substanceType.id} ${amountUnit}`;

/** Local storage key for the collapsed state. */
const FOLDED = 'stockOverview';

/** Collapses to give space to the list below. */
function Overview({ choice, children }: { readonly choice?: ReactNode; readonly children: ReactNode }) {
  const translate = useWords();
  const [isFolded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'folded');
  const toggle = () => {
    localStorage.setItem(FOLDED, isFolded ? 'open' : 'folded');
    setFolded(!isFolded);
  };
  return (
    <section className="stock-overview" aria-label={translate('stock.overTime')}>
      <div className="stock-overview-head">
        <h2>
          <Button
            variant="minimal"
            icon={isFolded ? <ChevronRightIcon /> : <ChevronDownIcon />}
            text={translate('stock.overTime')}
            aria-expanded={!isFolded}
            onClick={toggle}
          />
        </h2>
        {!isFolded && choice}
      </div>
      {!isFolded && children}
    </section>
  );
}

interface FuelChoiceProps {
  readonly totals: readonly Total[];
  readonly chosen: Total;
  readonly onChoose: (key: string) => void;
}

function FuelChoice({ totals, chosen, onChoose }: FuelChoiceProps) {
  const translate = useWords();
  const { entities } = useCatalogue();
  const label = useLabel();
  const unitName = useUnitName();
  const id = useId();
  const options = totals.map((total) => ({
    value: keyOf(total),
    label: translate('stock.fuelOption', {
      fuel: displayOf(label(entities['substanceType']?.display), total.substanceType),
      unit: unitName(total.amountUnit),
    }),
  }));
  return (
    <div className="stock-overview-fuel">
      <label htmlFor={id}>{translate('stock.fuel')}</label>
      <Select id={id} value={keyOf(chosen)} onChange={(event) => onChoose(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
