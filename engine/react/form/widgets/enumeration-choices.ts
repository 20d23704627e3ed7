import type { EnumOptionsType } from '@rjsf/utils';
import type { Enumeration, Field } from '../../../metadata/types/index.ts';

/** Maximum number of radio buttons of a required choice. */
const RADIO_LIMIT = 3;

/** True when a choice is rendered as radio buttons instead of a select. */
export function showsRadioButtons({ required }: Field, enumeration: Enumeration | undefined): boolean {
  return required && enumeration !== undefined && enumeration.values.length <= RADIO_LIMIT;
}

/** One value that can be chosen. */
export interface EnumerationChoice {
  readonly name: string;
  readonly label: string;
  /** False for a current value that is no longer allowed: it stays visible, marked. */
  readonly isAllowed: boolean;
}

/** The allowed values, in the order of the form library's options, and the current value. */
export function enumerationChoices(
  options: readonly EnumOptionsType[] | undefined,
  allowed: readonly string[] | undefined,
  current: string,
): readonly EnumerationChoice[] {
  const choices = (options ?? []).flatMap(({ value, label }) => {
    // Skips the empty option.
    if (typeof value !== 'string') return [];
    const isAllowed = allowed === undefined || allowed.includes(value);
    return isAllowed || value === current ? [{ name: value, label, isAllowed }] : [];
  });
  const isKnown = current === '' || choices.some(({ name }) => name === current);
  return isKnown ? choices : [...choices, { name: current, label: current, isAllowed: false }];
}
