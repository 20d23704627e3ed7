import { useFormat, useWords } from '../../../engine/react/index.ts';

interface TargetBarProps {
  readonly label: string;
  readonly share: string;
  /** Percent; not every year has one. */
  readonly target: number | undefined;
}

/** A share and its target in words, and as a bar with a mark at the target. */
export function TargetBar({ label, share, target }: TargetBarProps) {
  const translate = useWords();
  const format = useFormat();
  const percent = (figure: string | number) => format.quantity(figure, '%', { decimals: 2 });
  const isReached = target !== undefined && Number(share) >= target;
  return (
    <div className="target-bar">
      <p>
        <span>{label}</span>
        <strong>
          {target === undefined
            ? translate('energy.withoutTarget', { share: percent(share) })
            : translate('energy.ofTarget', { share: percent(share), target: percent(target) })}
        </strong>
      </p>
      <div className="target-bar-track" aria-hidden>
        <div
          className={isReached ? 'target-bar-share target-bar-reached' : 'target-bar-share'}
          style={{ inlineSize: `${filledPercent(Number(share), target)}%` }}
        />
        {target !== undefined && <div className="target-bar-mark" />}
      </div>
    </div>
  );
}

/** The mark is at three quarters of the track; without a target the track is 100 %. */
function filledPercent(share: number, target: number | undefined): number {
  return Math.min(100, target === undefined ? share : (share / target) * 75);
}
