import { CrossCircleIcon, InfoSignIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useFormat, useWords } from '../../../engine/react/index.ts';
import { savingOf, type SavingVerdict } from './emission-saving.ts';

interface SavingGaugeProps {
  /** Percent, as stored. */
  readonly saving: unknown;
  /** Required minimum in percent; empty without a requirement. */
  readonly threshold: unknown;
  /** The certificate is rejected: its figures give no entitlement. */
  readonly isRejected?: boolean;
}

const signs = {
  met: TickCircleIcon,
  notMet: CrossCircleIcon,
  noThreshold: InfoSignIcon,
  noSaving: InfoSignIcon,
  rejected: InfoSignIcon,
};

/** Placeholder for an unknown figure. */
const unknown = '–';

/** The emission saving as a bar from 0 to 100 % with the required saving marked, and the verdict in words. */
export function SavingGauge({ saving, threshold, isRejected = false }: SavingGaugeProps) {
  const translate = useWords();
  const format = useFormat();
  const id = useId();
  const { percent, required, filled, verdict } = savingOf(saving, threshold);
  const state = isRejected ? 'rejected' : verdict;
  const figure = percent === undefined ? unknown : format.quantity(percent, '%', { decimals: 2 });
  const requirement =
    required === undefined
      ? undefined
      : translate('certificateSummary.threshold', { threshold: format.number(required) });
  return (
    <div className="saving-gauge">
      <div className="saving-gauge-head">
        <span id={id}>{translate('certificateSummary.saving')}</span>
        <span className="saving-gauge-figure">{figure}</span>
      </div>
      <div
        className={`saving-gauge-track saving-${state}`}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={filled}
        aria-valuetext={[figure, requirement].filter(Boolean).join(', ')}
      >
        <div className="saving-gauge-fill" style={{ inlineSize: `${filled}%` }} />
        {required !== undefined && <div className="saving-gauge-mark" style={{ insetInlineStart: `${required}%` }} />}
      </div>
      {requirement !== undefined && <p className="saving-gauge-requirement">{requirement}</p>}
      <VerdictText verdict={verdict} state={state} />
    </div>
  );
}

interface VerdictTextProps {
  readonly verdict: SavingVerdict;
  readonly state: keyof typeof signs;
}

function VerdictText({ verdict, state }: VerdictTextProps) {
  const translate = useWords();
  const Sign = signs[state];
  return (
    <p className={`saving-gauge-verdict saving-${state}`} role="status">
      <Sign aria-hidden /> {translate(`certificateSummary.${verdict}`)}
    </p>
  );
}
