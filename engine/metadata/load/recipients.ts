import type { RecipientSource } from '../../language/types.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Contact, Entity, Recipient } from '../types/index.ts';

type Entities = Readonly<Record<string, Entity>>;

/** An entity and the path from its records to the recipient. */
interface Way {
  readonly entity: string;
  readonly of?: Recipient['of'];
  readonly path: string;
}

/** The recipient of a notice on records of `acted`. An invalid path, which a check reports, has an empty e-mail. */
export function toRecipient(source: RecipientSource, acted: string, entities: Entities): Recipient {
  const { entity, of, path } = wayOf(source, acted, entities);
  const { where, within } = source;
  return {
    entity,
    ...(of && { of }),
    ...(where !== undefined && { where }),
    ...(within !== undefined && { within }),
    contact: contactAt(entities, entity, path) ?? { email: '' },
  };
}

function wayOf({ entity, path = '' }: RecipientSource, acted: string, entities: Entities): Way {
  if (entity !== undefined) return { entity, path };
  const at = path.lastIndexOf('[]');
  if (at < 0) return { entity: acted, of: { path: 'id', by: 'id' }, path };
  const list = fieldAt(entities, entities[acted]?.fields ?? {}, path.slice(0, at));
  const owner = path.slice(0, at).split('.').slice(0, -1).join('.');
  if (list?.type !== 'relation' || list.by === undefined) return { entity: '', path };
  return { entity: list.to, of: { path: owner === '' ? 'id' : owner, by: list.by }, path: path.slice(at + 3) };
}

/** The contact at the end of a path; undefined when there is none. */
function contactAt(entities: Entities, entity: string, path: string): Contact | undefined {
  const field = path === '' ? undefined : fieldAt(entities, entities[entity]?.fields ?? {}, path);
  if (field?.type === 'text') return { email: path };
  if (path !== '' && field?.type !== 'reference') return undefined;
  const contact = entities[field?.type === 'reference' ? field.to : entity]?.contact;
  if (contact === undefined) return undefined;
  const prefix = path === '' ? '' : `${path}.`;
  return {
    email: prefix + contact.email,
    ...(contact.name !== undefined && { name: prefix + contact.name }),
    ...(contact.language !== undefined && { language: prefix + contact.language }),
    person: { id: `${prefix}id`, viewer: contact.viewer },
  };
}
