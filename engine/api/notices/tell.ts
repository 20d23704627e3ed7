import { pathTypesOf, type Catalogue, type Notice, type Recipient } from '../../metadata/index.ts';
import { pathsOf, ruleHolds, type Rule } from '../../rules/index.ts';
import type { ResolvedContact, WriteOperation, Store } from '../../store/index.ts';
import { selectionOfPaths } from '../selected-paths.ts';
import { ownId } from './audience.ts';
import type { Audience, DomainEvent, NoticeEvent, Notifier, Notifiers, NotificationSink } from './notifiers.ts';

/** Where and by whom something is told. */
interface Telling {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly tell: NotificationSink;
}

/** What tells of records, for each entity that a notice is about. */
export function notifiersOf(telling: Telling): Notifiers {
  const ofEntities = Map.groupBy(Object.values(telling.catalogue.notices), ({ on }) => on?.entity ?? '');
  return new Map([...ofEntities].map(([entity, notices]) => [entity, notifierOf(telling, notices)]));
}

function notifierOf(telling: Telling, notices: readonly Notice[]): Notifier {
  return async (operation, happening) => {
    for (const notice of notices) {
      if (notice.on?.actions.includes(happening.action) !== true) continue;
      const event = await toldOf(telling, operation, notice, happening);
      if (event === undefined) continue;
      if (event.contacts.length + event.audiences.length > 0) await telling.tell(operation.connection, event);
    }
  };
}

async function toldOf(
  { store, catalogue }: Telling,
  operation: WriteOperation,
  notice: Notice,
  { entity, id }: DomainEvent,
): Promise<NoticeEvent | undefined> {
  const { connection, viewer, today } = operation;
  const principal = { viewer, today, reach: 'everything' } as const;
  const when = notice.on?.when ?? true;
  const selection = selectionOfPaths(catalogue, entity, [...factPaths(notice), ...recordPaths(when)]);
  const facts = await store.oneWithin(connection, principal, { entity: entity.name, id }, selection);
  const about = { record: facts ?? {}, viewer: {}, constants: catalogue.constants, today };
  if (!ruleHolds(when, about, pathTypesOf(catalogue, entity.name))) return undefined;
  const contacts: ResolvedContact[] = [];
  const audiences: Audience[] = [];
  for (const [index, recipient] of notice.to.entries()) {
    const except = notice.tellsActor ? undefined : ownId(recipient.contact, viewer);
    if (isOne(recipient)) {
      const addressees = await store.contacts(connection, { recipient, owner: id, today, limit: 1 });
      contacts.push(...addressees.filter(({ person }) => except === undefined || person !== except));
      continue;
    }
    const owner = await ownerOf({ store, connection }, recipient, { entity: entity.name, id });
    if (owner !== 'nobody') audiences.push({ recipient: index, ...owner, ...(except !== undefined && { except }) });
  }
  return { notice: notice.name, sender: viewer?.organizationId, facts: facts ?? {}, contacts, audiences };
}

/** Whether it is one person of the record itself. */
function isOne({ of }: Recipient): boolean {
  return of?.by === 'id';
}

async function ownerOf(
  { store, connection }: Pick<Telling, 'store'> & Pick<WriteOperation, 'connection'>,
  { of }: Recipient,
  record: { readonly entity: string; readonly id: string },
): Promise<Pick<Audience, 'owner'> | 'nobody'> {
  if (of === undefined) return {};
  const owner = of.path === 'id' ? record.id : await store.idAt(connection, record, of.path);
  return owner === undefined ? 'nobody' : { owner };
}

function recordPaths(rule: Rule): readonly string[] {
  return pathsOf(rule).filter((path) => !path.startsWith('$'));
}

/** Every path that its places and its link lead to. */
function factPaths({ subject, text, link = '' }: Notice): readonly string[] {
  const values = [...Object.entries(subject.values), ...Object.entries(text.values)];
  const shown = values.flatMap(([path, { unit }]) => [path, ...(typeof unit === 'object' ? [unit.path] : [])]);
  return [...shown, ...[...link.matchAll(/:([A-Za-z][A-Za-z0-9.]*)/g)].map(([, path = '']) => path)];
}
