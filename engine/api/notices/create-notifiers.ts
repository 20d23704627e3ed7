import { pathTypesOf, type Catalogue, type Entity, type Notice, type Recipient } from '../../metadata/index.ts';
import { pathsOf, ruleHolds, type Rule } from '../../rules/index.ts';
import { isValues, memoizeByKey, memoizeByName, textAt, type Values } from '../../record/index.ts';
import type { ResolvedContact, Selection, Store, WriteOperation } from '../../store/index.ts';
import { selectionOfPaths } from '../selected-paths.ts';
import { ownId } from './audience.ts';
import type { Audience, DomainEvent, NoticeEvent, Notifier, Notifiers, NotificationSink } from './notifiers.ts';

interface NotifierContext {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly notify: NotificationSink;
}

/** Notifiers for each entity with notices. */
export function createNotifiers(context: NotifierContext): Notifiers {
  const ofEntities = Map.groupBy(Object.values(context.catalogue.notices), ({ on }) => on?.entity ?? '');
  return new Map([...ofEntities].map(([entity, notices]) => [entity, notifierOf(context, notices)]));
}

function notifierOf(context: NotifierContext, notices: readonly Notice[]): Notifier {
  const noticesOf = memoizeByName((action) => notices.filter(({ on }) => on?.actions.includes(action)));
  return async (operation, happening) => {
    const matching = noticesOf(happening.action);
    if (matching.length === 0) return;
    const record = await readRecord(context, operation, matching, happening);
    for (const notice of matching) {
      const event = await noticeEventOf(context, operation, notice, { ...happening, record });
      if (event === undefined) continue;
      if (event.contacts.length + event.audiences.length > 0) await context.notify(operation.connection, event);
    }
  };
}

/** Reads everything that the notices need from the record, for any viewer. */
async function readRecord(
  { store, catalogue }: NotifierContext,
  { connection, viewer, today }: WriteOperation,
  notices: readonly Notice[],
  { entity, id }: DomainEvent,
): Promise<Values> {
  const selection = selectionOfNotices(notices, catalogue, entity);
  const principal = { viewer, today, reach: 'everything' } as const;
  return (await store.oneWithin(connection, principal, { entity: entity.name, id }, selection)) ?? {};
}

/** Memoized per set of notices, because the store caches statements by the identity of the selection. */
const selectionOfNotices = memoizeByKey((notices: readonly Notice[], catalogue: Catalogue, entity: Entity) => {
  const owners = notices.flatMap(({ to }) => to.flatMap(({ of }) => (of === undefined ? [] : [of.path])));
  return selectionOfPaths(catalogue, entity, [...notices.flatMap(readPaths), ...owners]);
});

const selectionOfNotice = memoizeByKey((notice: Notice, catalogue: Catalogue, entity: Entity) =>
  selectionOfPaths(catalogue, entity, readPaths(notice)),
);

async function noticeEventOf(
  { store, catalogue }: NotifierContext,
  operation: WriteOperation,
  notice: Notice,
  { entity, id, record }: DomainEvent & { readonly record: Values },
): Promise<NoticeEvent | undefined> {
  const { connection, viewer, today } = operation;
  const facts = selectedOf(record, selectionOfNotice(notice, catalogue, entity));
  const about = { record: facts, viewer: {}, constants: catalogue.constants, today };
  if (!ruleHolds(notice.on?.when ?? true, about, pathTypesOf(catalogue, entity.name))) return undefined;
  const contacts: ResolvedContact[] = [];
  const audiences: Audience[] = [];
  for (const [index, recipient] of notice.to.entries()) {
    const except = notice.tellsActor ? undefined : ownId(recipient.contact, viewer);
    if (isOne(recipient)) {
      const addressees = await store.contacts(connection, { recipient, owner: id, today, limit: 1 });
      contacts.push(...addressees.filter(({ person }) => except === undefined || person !== except));
      continue;
    }
    const owner = ownerOf(recipient, id, record);
    if (owner !== 'nobody') audiences.push({ recipient: index, ...owner, ...(except !== undefined && { except }) });
  }
  return { notice: notice.name, sender: viewer?.organizationId, facts, contacts, audiences };
}

/** True if the recipient is one person of the record itself. */
function isOne({ of }: Recipient): boolean {
  return of?.by === 'id';
}

function ownerOf({ of }: Recipient, id: string, record: Values): Pick<Audience, 'owner'> | 'nobody' {
  if (of === undefined) return {};
  const owner = of.path === 'id' ? id : textAt(record, `${of.path}.id`);
  return owner === undefined ? 'nobody' : { owner };
}

/** The part of a record within a narrower selection. */
function selectedOf(record: Values, selection: Selection): Values {
  const part = (value: unknown, selected: Selection | true): unknown => {
    if (selected === true) return value;
    if (Array.isArray(value)) return value.map((item: unknown) => part(item, selected));
    return isValues(value) ? selectedOf(value, selected) : value;
  };
  const read = Object.entries(selection).filter(([name]) => name in record);
  return Object.fromEntries(read.map(([name, selected]) => [name, part(record[name], selected)]));
}

/** Paths that a notice shows or decides by. */
function readPaths(notice: Notice): readonly string[] {
  return [...factPaths(notice), ...recordPaths(notice.on?.when ?? true)];
}

function recordPaths(rule: Rule): readonly string[] {
  return pathsOf(rule).filter((path) => !path.startsWith('$'));
}

/** Paths in the placeholders and the link of a notice. */
function factPaths({ subject, text, link = '' }: Notice): readonly string[] {
  const values = [...Object.entries(subject.values), ...Object.entries(text.values)];
  const shown = values.flatMap(([path, { unit }]) => [path, ...(typeof unit === 'object' ? [unit.path] : [])]);
  return [...shown, ...[...link.matchAll(/:([A-Za-z][A-Za-z0-9.]*)/g)].map(([, path = '']) => path)];
}
