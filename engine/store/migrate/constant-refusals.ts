import type { Json } from '../../metadata/types/index.ts';
import type { ConstantImpact } from './constant-impacts.ts';
import { acceptedBy, type Accepted, type MigrationRefusal } from './plan.ts';

const prefix = 'constants.';

/** True if a name for `--accept` is about a constant: `constants.fees.perDay`, or `constants.fees` for all within. */
export function isOfConstant(name: string): boolean {
  return name.startsWith(prefix);
}

/** Refusals of changes on closed days, except accepted ones. */
export function constantRefusals(changes: readonly ConstantImpact[], accepted: Accepted): readonly MigrationRefusal[] {
  return changes.flatMap((change) => {
    const name = prefix + change.path;
    if (change.closedUntil === undefined || acceptedBy(accepted, name)) return [];
    const sentence =
      `${differenceSentence(change)}, and days until ${change.closedUntil} are closed: what was computed on them would be ` +
      'computed otherwise. Let the new value hold from a later day, by "dated" and "from". ' +
      `To change it on those days nevertheless: npm run migrate -- --accept ${name}`;
    return [{ name, sentence, steps: [] }];
  });
}

/** Accepted names of constants that match no change. */
export function unusedConstants(changes: readonly ConstantImpact[], accepted: Accepted): Accepted {
  return accepted.filter(
    (name) => isOfConstant(name) && !changes.some(({ path }) => acceptedBy([name], prefix + path)),
  );
}

/** Message about what a change affects, for the person who runs the migration. */
export function constantSentence(change: ConstantImpact): string {
  return `${differenceSentence(change)}; ${affectedSentence(change)}.`;
}

function differenceSentence({ path, before, after, from, until }: ConstantImpact): string {
  const days = [...(from === undefined ? [] : [`from ${from}`]), ...(until === undefined ? [] : [`until ${until}`])];
  const when = days.length === 0 ? 'on all days' : days.join(' ');
  return `${prefix}${path} is ${valueWords(after)} instead of ${valueWords(before)} ${when}`;
}

function affectedSentence({ affected }: ConstantImpact): string {
  if (affected === undefined) return 'what it affects can be told once the tables are changed';
  if (affected.length === 0) return 'no open record is affected';
  const records = affected.map(({ entity, count, ids }) => {
    const more = count > ids.length ? ', …' : '';
    return `${String(count)} of ${entity} (${ids.join(', ')}${more})`;
  });
  return `open records affected: ${records.join('; ')}`;
}

function valueWords(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
