import type { ReactNode } from 'react';
import { RecordStatus } from '../../../engine/react/detail/index.ts';
import { useEnumerationChoices, useLabel, useWords, type PanelProps, useFormat } from '../../../engine/react/index.ts';
import { StatusTag } from '../../../engine/react/table/index.ts';
import { SavingGauge } from './saving-gauge.tsx';
import { SavingShortfall } from './saving-shortfall.tsx';
import { useIsAuthority, useIsHolder } from '../use-is-authority.ts';
import './certificate-summary.css';

/** Key figures of a certificate from the form: amount, holder and emission saving. */
export function CertificateSummary({ entity, record }: PanelProps) {
  const translate = useWords();
  const figure = useFigure(entity, record);
  // For an authority the held amount is the total of all organizations; a verifier holds none.
  const isAuthority = useIsAuthority();
  const isShown = useIsHolder() || isAuthority;
  const held = isAuthority ? 'certificateSummary.heldByAll' : 'certificateSummary.held';
  return (
    <section className="certificate-summary" aria-label={translate('certificateSummary.title')}>
      <h2>{translate('certificateSummary.title')}</h2>
      <dl className="certificate-summary-lines">
        <Line name={translate('certificateSummary.amount')}>{figure('amount')}</Line>
        <Line name={translate('certificateSummary.energy')}>{figure('energy')}</Line>
        {isShown && <Line name={translate(held)}>{figure('heldAmount')}</Line>}
        <BlockedLine entity={entity} record={record} />
        {record.id !== '' && (
          <Line name={translate('certificateSummary.status')}>
            <RecordStatus piece={{ entity }} record={record} />
          </Line>
        )}
      </dl>
      <SavingGauge
        saving={record['emissionSave']}
        threshold={record['savingThreshold']}
        isRejected={record['status'] === 'REJECTED_BY_REGISTRY'}
      />
      {record['sustainabilityCriteria'] === false && <SavingShortfall entity={entity} record={record} />}
    </section>
  );
}

/** Why the held amount cannot be sold. */
function BlockedLine({ entity: { fields }, record }: PanelProps) {
  const label = useLabel();
  const choices = useEnumerationChoices();
  const [field, reason] = [fields['blockedReason'], record['blockedReason']];
  if (field?.type !== 'enumeration' || typeof reason !== 'string') return null;
  const blocked = choices(field.enumeration, reason);
  return (
    <Line name={label(field.label)}>
      <StatusTag intent={blocked.intent ?? 'danger'}>{blocked.label}</StatusTag>
    </Line>
  );
}

/** Hidden while a new certificate has no value. */
function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Formats a field of the record with its unit; undefined without a value. */
function useFigure(
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
