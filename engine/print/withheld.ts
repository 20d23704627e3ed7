import type { Print } from '../metadata/index.ts';
import { isValues, valueAt, type Values } from '../record/index.ts';

/** Marks a party that a document withholds from its recipients; not a valid field name. */
const mark = '$withheld';

/** Prefix of a withheld party's path in the content: `$withheld.buyer`. */
const prefix = `${mark}.`;

/** Replaces the parties at some paths by the withheld mark. */
export function withhold(facts: Values, paths: readonly string[]): Values {
  return paths.reduce((left, path) => withMark(left, path.split('.')), facts);
}

/** True when the party at a path is withheld. */
export function isWithheld(facts: Values, path: string): boolean {
  const party = valueAt(facts, path);
  return isValues(party) && party[mark] === true;
}

/** The content lines for withheld parties. */
export function withheldLines({ withholds }: Print, facts: Values): readonly (readonly [path: string, value: true])[] {
  return Object.keys(withholds)
    .filter((path) => isWithheld(facts, path))
    .map((path) => [prefix + path, true] as const);
}

/** The withheld parties, from the paths of the content. */
export function withheldParties(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

function withMark(facts: Values, [step = '', ...rest]: readonly string[]): Values {
  if (rest.length === 0) return { ...facts, [step]: { [mark]: true } };
  const below = facts[step];
  return isValues(below) ? { ...facts, [step]: withMark(below, rest) } : { ...facts, [step]: withMark({}, rest) };
}
