import fc from 'fast-check';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { argumentsOf, contract, idsTakenBy, requestWith, type RootField } from '../matrix/generated.ts';
import type { KnownValues } from './known-values.ts';
import type { Sent } from './requests.ts';

/** Complete inputs of saves by operation; other operations get the minimum they require. */
export type Inputs = Readonly<Record<string, Values>>;

/** Mutations of records and with references, with ids of other organizations' records. */
export function anyMutation(known: KnownValues, inputs: Inputs): fc.Arbitrary<Sent> {
  const fields = Object.values(contract.getMutationType()?.getFields() ?? {});
  const asked = fields.filter(({ name }) => idsTakenBy(name).length > 0);
  return fc.constantFrom(...asked).chain((field) => anyOf(field, known, inputs[field.name]));
}

function anyOf(field: RootField, { ids }: KnownValues, input: Values | undefined): fc.Arbitrary<Sent> {
  const places = idsTakenBy(field.name);
  const given = argumentsOf(field, input === undefined ? {} : { input });
  const picked = fc
    .shuffledSubarray([...places], { minLength: 1, maxLength: Math.min(2, places.length) })
    .chain((chosen) => fc.tuple(...chosen.map((place) => fc.tuple(fc.constant(place), fc.constantFrom(...ids)))));
  return picked.map((placed) => ({
    query: requestWith(field, String(field.type) === 'Boolean' ? '' : '{ __typename }'),
    variables: placed.reduce((values, [place, id]) => put(values, place.split('.'), id), given),
  }));
}

/** The values with an id set at a path, in the first item of lists on the path. */
function put(values: Values, [name = '', ...further]: readonly string[], id: string): Values {
  const isList = name.endsWith('[]');
  const own = isList ? name.slice(0, -2) : name;
  const former = values[own];
  const one: unknown = isList && Array.isArray(former) ? former[0] : former;
  const inside = further.length === 0 ? id : put(isValues(one) ? one : {}, further, id);
  return { ...values, [own]: isList ? [inside] : inside };
}
