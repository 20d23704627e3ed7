import type { RecipientSource } from '../../language/types.ts';
import { fieldAt } from '../record/field-at.ts';
import type { Contact, Entity, Recipient } from '../types/index.ts';

type Entities = Readonly<Record<string, Entity>>;

/** Records of one entity, and the path from there to whom is told. */
interface Way {
  readonly entity: string;
  readonly of?: Recipient['of'];
  readonly path: string;
}

/** Whom a notice on records of `acted` tells. A way that leads nowhere, which a check refuses, has no e-mail. */
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

/** Where somebody is written to, from a record of an entity; undefined where the path leads to nobody. */
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
