import { cyclesOf } from '../../rules/index.ts';
import { isBuiltIn } from '../load/actions.ts';
import type { Catalogue, Consequence, Entity } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** What an action also does is an action of a record that it leads to, asks nothing, and never comes back to itself. */
export const checkConsequences: Check = ({ catalogue }) => [
  ...Object.values(catalogue.entities).flatMap((entity) =>
    alsoOf(entity).flatMap(({ name, index, also }) => findings(catalogue, entity, also, [name, 'also', index])),
  ),
  ...rings(catalogue),
];

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

function findings(
  { entities }: Catalogue,
  entity: Entity,
  { record, action }: Consequence,
  path: readonly (string | number)[],
): readonly Finding[] {
  const at = (key: string) => inEntity(entity.name, 'actions', ...path, key);
  const leading = Object.values(entity.fields).flatMap((field) => ('to' in field ? [field.name] : []));
  const field = entity.fields[record];
  if (field === undefined || !('to' in field)) return unknownName('reference', record, leading, at('record'));
  const other = entities[field.to];
  const known = Object.values(other?.actions ?? {}).filter(({ kind, name }) => kind === 'mutation' && !isBuiltIn(name));
  const operation = known.find(({ name }) => name === action);
  const asks = operation?.kind === 'mutation' ? operation.requires : [];
  const message = `"${action}" asks for ${asks.map((name) => `"${name}"`).join(', ')}, which nobody is asked here`;
  return [
    ...unknownName(
      'action',
      action,
      known.map(({ name }) => name),
      at('action'),
    ),
    ...(asks.length > 0 ? [{ code: 'unasked-argument', location: at('action'), message }] : []),
  ];
}

/** One action leading to another, and that one back, would never end. */
function rings({ entities }: Catalogue): readonly Finding[] {
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
  return cyclesOf(leads).map((ring) => {
    const [entity = '', action = ''] = (ring[0] ?? '').split('.');
    const message = `what it also does comes back to itself: ${ring.join(' → ')}`;
    return { code: 'cycle', location: inEntity(entity, 'actions', action, 'also'), message };
  });
}
