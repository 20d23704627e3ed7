import type { PortalEntity } from '../../engine/react/index.ts';
import { entities } from '../../generated/portal/entities.ts';

const pieces = await Promise.all(Object.values(entities).map((load) => load()));
const whole = pieces.map(({ entity }) => entity);

/** An entity with all that is known of it; a portal has of each only what it loaded. */
export function wholeEntityOf(name: string): PortalEntity {
  const entity = whole.find((one) => one.name === name);
  if (entity === undefined) throw new Error(`The catalogue has no entity "${name}"; run npm run generate.`);
  return entity;
}

/** The entity whose records have a GraphQL type, by its name; undefined where none has it. */
export function entityOfType(type: string): PortalEntity | undefined {
  return whole.find(({ api }) => api.type === type);
}
