import type { Print } from '../metadata/index.ts';
import { isValues, valueAt, type Values } from '../record/index.ts';

/** Stands for a party that a document keeps from those it was issued for; no field of a record is called so. */
const mark = '$withheld';

/** What a document says of itself where it withholds a party: `$withheld.buyer`, before the party's path. */
const prefix = `${mark}.`;

/** The facts of a record without the parties at some paths, and with the mark that they are withheld in their place. */
export function withhold(facts: Values, paths: readonly string[]): Values {
  return paths.reduce((left, path) => withMark(left, path.split('.')), facts);
}

/** Whether a party is withheld, where it is. */
export function isWithheld(facts: Values, path: string): boolean {
  const party = valueAt(facts, path);
  return isValues(party) && party[mark] === true;
}

/** The content lines that tell of what is withheld. */
export function withheldLines({ withholds }: Print, facts: Values): readonly (readonly [path: string, value: true])[] {
  return Object.keys(withholds)
    .filter((path) => isWithheld(facts, path))
    .map((path) => [prefix + path, true] as const);
}

/** The parties that a document withholds, by the paths of its content. */
export function withheldParties(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

function withMark(facts: Values, [step = '', ...rest]: readonly string[]): Values {
  if (rest.length === 0) return { ...facts, [step]: { [mark]: true } };
  const below = facts[step];
  return isValues(below) ? { ...facts, [step]: withMark(below, rest) } : { ...facts, [step]: withMark({}, rest) };
}
