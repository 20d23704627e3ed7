import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { nextItem } from '../feedback/next-item.ts';
import type { PaletteItem } from './palette-items.ts';

interface Walked {
  readonly choices: readonly PaletteItem[];
  /** So many of the first are known at once; those behind them are of fewer words while others are looked for. */
  readonly known: number;
  readonly isLooking: boolean;
  readonly go: (choice: PaletteItem) => void;
}

/** The choice one is at, by arrows; Enter goes there, once it is what was looked for. */
export function useWalked({ choices, known, isLooking, go }: Walked) {
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const current = Math.min(chosen, choices.length - 1);
  const choice = choices[current];
  const isDue = isEntered && !isLooking;
  const goOn = useEffectEvent(() => {
    if (isDue && choice !== undefined) go(choice);
  });
  useEffect(() => goOn(), [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.key === 'ArrowDown' || event.key === 'ArrowUp' ? nextItem(current, event.key, choices.length) : undefined;
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && isLooking && current >= known) setEntered(true);
    else if (event.key === 'Enter' && choice !== undefined) go(choice);
    else return;
    event.preventDefault();
  };
  const restart = () => {
    setChosen(0);
    setEntered(false);
  };
  return { current, onKeyDown, restart };
}
