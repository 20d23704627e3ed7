import { entities } from '../../generated/portal/entities.ts';

const pieces = await Promise.all(Object.values(entities).map((load) => load()));
const apis = new Map(pieces.map(({ entity }) => [entity.name, entity.api]));

/** GraphQL names of what is offered of an entity; a portal knows them only of what it loaded. */
export function apiOf(entity: string) {
  const api = apis.get(entity);
  if (api === undefined) throw new Error(`The catalogue has no entity "${entity}"; run npm run generate.`);
  return api;
}

/** The entity whose records have a GraphQL type, by its name; undefined where none has it. */
export function entityOfType(type: string): string | undefined {
  return [...apis].find(([, api]) => api.type === type)?.[0];
}
