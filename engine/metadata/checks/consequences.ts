import { cyclesOf } from '../../rules/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import type { Catalogue, Consequence, Entity } from '../types/index.ts';
import { atBelow, finding, inEntity, unknownName, type At, type Check, type Findings } from './finding.ts';

/** A consequence (`also`) is an action of a referenced record, asks for no input, and never leads back to itself. */
export const checkConsequences: Check = function* ({ catalogue }) {
  for (const entity of Object.values(catalogue.entities))
    for (const { name, index, also } of alsoOf(entity)) {
      const at: At = (...path) => inEntity(entity.name, 'actions', ...path);
      yield* findings(catalogue, entity, also, atBelow(at, name, 'also', index));
    }
  yield* consequenceCycles(catalogue);
};

interface Placed {
  readonly name: string;
  readonly index: number;
  readonly also: Consequence;
}

function alsoOf({ actions }: Entity): readonly Placed[] {
  return Object.values(actions).flatMap((action) =>
    action.kind === 'mutation' ? action.also.map((also, index) => ({ name: action.name, index, also })) : [],
  );
}

function* findings({ entities }: Catalogue, entity: Entity, { record, action }: Consequence, at: At): Findings {
  const leading = Object.values(entity.fields).flatMap((field) => ('to' in field ? [field.name] : []));
  const field = entity.fields[record];
  if (field === undefined || !('to' in field)) return yield* unknownName('reference', record, leading, at('record'));
  const known = Object.values(entities[field.to]?.actions ?? {}).filter(
    ({ kind, name }) => kind === 'mutation' && !isBuiltIn(name),
  );
  const names = known.map(({ name }) => name);
  const operation = known.find(({ name }) => name === action);
  const asks = operation?.kind === 'mutation' ? operation.requires : [];
  yield* unknownName('action', action, names, at('action'));
  if (asks.length === 0) return;
  const message = `"${action}" asks for ${asks.map((name) => `"${name}"`).join(', ')}, which nobody is asked here`;
  yield finding('unasked-argument', at('action'), message);
}

/** A cycle of consequences would never end. */
function* consequenceCycles({ entities }: Catalogue): Findings {
  const leads = Object.fromEntries(
    Object.values(entities).flatMap((entity) =>
      Object.keys(entity.actions).map((name) => [
        `${entity.name}.${name}`,
        alsoOf(entity).flatMap(({ name: from, also }) => {
          const field = entity.fields[also.record];
          return from === name && field !== undefined && 'to' in field ? [`${field.to}.${also.action}`] : [];
        }),
      ]),
    ),
  );
  for (const ring of cyclesOf(leads)) {
    const [entity = '', action = ''] = (ring[0] ?? '').split('.');
    const message = `what it also does comes back to itself: ${ring.join(' → ')}`;
    yield finding('cycle', inEntity(entity, 'actions', action, 'also'), message);
  }
}
