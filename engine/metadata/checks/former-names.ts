import type { Fields } from '../types/index.ts';
import {
  atBelow,
  finding,
  inApp,
  inEntity,
  type At,
  type Check,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** A former name must be unused now and belong to one thing only. */
export const checkFormerNames: Check = function* ({ catalogue }) {
  for (const { name, fields } of Object.values(catalogue.entities))
    yield* ofFields(fields, (...path) => inEntity(name, 'fields', ...path));
  for (const { name, values } of Object.values(catalogue.enumerations))
    yield* findings(values, (index) => inApp('enumerations', 'enumerations', name, 'values', index, 'was'));
};

function* ofFields(fields: Fields, at: At): Findings {
  const named = Object.values(fields);
  yield* findings(named, (index) => at(named[index]?.name ?? '', 'was'));
  for (const field of named) if ('fields' in field) yield* ofFields(field.fields, atBelow(at, field.name, 'fields'));
}

function* findings(
  things: readonly { readonly name: string; readonly was?: string }[],
  at: (index: number) => FindingLocation,
): Findings {
  const living = new Set(things.map(({ name }) => name));
  for (const [index, { was }] of things.entries()) {
    if (was === undefined) continue;
    const isRepeated = things.findIndex((other) => other.was === was) < index;
    if (living.has(was)) yield finding('living-name', at(index), `"${was}" is not a former name: it is there`);
    else if (isRepeated)
      yield finding('repeated-former-name', at(index), `"${was}" is the former name of another already`);
  }
}
