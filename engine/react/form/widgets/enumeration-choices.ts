import type { EnumOptionsType } from '@rjsf/utils';
import type { Enumeration, Field } from '../../../metadata/types/index.ts';

/** A required choice among so few is shown whole. */
const RADIO_LIMIT = 3;

/** Whether a choice is a row of radio buttons rather than a select. */
export function showsRadioButtons({ required }: Field, enumeration: Enumeration | undefined): boolean {
  return required && enumeration !== undefined && enumeration.values.length <= RADIO_LIMIT;
}

/** One value as it is offered. */
export interface EnumerationChoice {
  readonly name: string;
  readonly label: string;
  /** False for the current value where it may no longer be chosen: it stays in view, marked. */
  readonly isAllowed: boolean;
}

/** What may be chosen (`allowed`, in the order of the form library's options), and the current value in any case. */
export function enumerationChoices(
  options: readonly EnumOptionsType[] | undefined,
  allowed: readonly string[] | undefined,
  current: string,
): readonly EnumerationChoice[] {
  const choices = (options ?? []).flatMap(({ value, label }) => {
    // Nothing is an option too.
    if (typeof value !== 'string') return [];
    const isAllowed = allowed === undefined || allowed.includes(value);
    return isAllowed || value === current ? [{ name: value, label, isAllowed }] : [];
  });
  const isKnown = current === '' || choices.some(({ name }) => name === current);
  return isKnown ? choices : [...choices, { name: current, label: current, isAllowed: false }];
}
