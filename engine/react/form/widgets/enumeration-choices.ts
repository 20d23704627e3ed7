import type { Enumeration, Field, Text } from '../../../metadata/types/index.ts';

/** A required choice among so few is shown whole. */
const RADIO_LIMIT = 3;

/** Whether a choice is a row of radio buttons rather than a select. */
export function isShownWhole({ required }: Field, enumeration: Enumeration | undefined): boolean {
  return required && enumeration !== undefined && enumeration.values.length <= RADIO_LIMIT;
}

/** One value as it is offered. */
export interface EnumerationChoice {
  readonly name: string;
  readonly label: Text;
  /** False for the current value where it may no longer be chosen: it stays in view, marked. */
  readonly isAllowed: boolean;
}

/** What may be chosen (`allowed`, in the enumeration's order), and the current value in any case. */
export function enumerationChoices(
  enumeration: Enumeration | undefined,
  allowed: readonly string[] | undefined,
  current: string,
): readonly EnumerationChoice[] {
  const values = enumeration?.values ?? [];
  const choices = values.flatMap(({ name, label }) => {
    const isAllowed = allowed === undefined || allowed.includes(name);
    return isAllowed || name === current ? [{ name, label, isAllowed }] : [];
  });
  const isKnown = current === '' || choices.some(({ name }) => name === current);
  return isKnown ? choices : [...choices, { name: current, label: { sk: current, en: current }, isAllowed: false }];
}
