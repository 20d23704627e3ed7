import type { Catalogue, Entity, Notice, Recipient } from '../../metadata/index.ts';
import type { FoundContact, Operation } from '../../store/index.ts';
import { selectionOfPaths } from '../selected-paths.ts';
import type { Tools } from '../tools.ts';
import { ownId } from './audience.ts';
import type { Audience, Told } from './told.ts';

/** What has happened to a record. */
export interface Happening {
  readonly entity: Entity;
  readonly id: string;
  /** `create`, `update`, `remove`, or the name of an action. */
  readonly action: string;
}

/** Hands on each notice of what has happened, as the record is now; before a removal, as it was. */
export async function tell(tools: Tools, operation: Operation, happening: Happening): Promise<void> {
  if (tools.tell === undefined) return;
  for (const notice of noticesOf(tools.catalogue, happening)) {
    const told = await toldOf(tools, operation, notice, happening);
    if (told.contacts.length + told.audiences.length > 0) await tools.tell(operation.connection, told);
  }
}

const known = new WeakMap<Catalogue, ReadonlyMap<string, readonly Notice[]>>();

/** Most of what happens is told nobody. */
function noticesOf(catalogue: Catalogue, { entity, action }: Happening): readonly Notice[] {
  const byEntity = known.get(catalogue) ?? Map.groupBy(Object.values(catalogue.notices), ({ on }) => on?.entity ?? '');
  known.set(catalogue, byEntity);
  return byEntity.get(entity.name)?.filter(({ on }) => on?.actions.includes(action)) ?? [];
}

async function toldOf(
  { store, catalogue }: Tools,
  operation: Operation,
  notice: Notice,
  { entity, id }: Happening,
): Promise<Told> {
  const { connection, viewer, today } = operation;
  const asker = { viewer, today, reach: 'everything' } as const;
  const selection = selectionOfPaths(catalogue, entity, factPaths(notice));
  const facts = await store.oneWithin(connection, asker, { entity: entity.name, id }, selection);
  const contacts: FoundContact[] = [];
  const audiences: Audience[] = [];
  for (const [index, recipient] of notice.to.entries()) {
    const except = notice.tellsActor ? undefined : ownId(recipient.contact, viewer);
    if (isOne(recipient)) {
      const found = await store.contacts(connection, { recipient, owner: id, today, limit: 1 });
      contacts.push(...found.filter(({ person }) => except === undefined || person !== except));
      continue;
    }
    const owner = await ownerOf({ store, connection }, recipient, { entity: entity.name, id });
    if (owner !== 'nobody') audiences.push({ recipient: index, ...owner, ...(except !== undefined && { except }) });
  }
  return { notice: notice.name, facts: facts ?? {}, contacts, audiences };
}

/** Whether it is one person of the record itself. */
function isOne({ of }: Recipient): boolean {
  return of?.by === 'id';
}

async function ownerOf(
  { store, connection }: Pick<Tools, 'store'> & Pick<Operation, 'connection'>,
  { of }: Recipient,
  record: { readonly entity: string; readonly id: string },
): Promise<Pick<Audience, 'owner'> | 'nobody'> {
  if (of === undefined) return {};
  const owner = of.path === 'id' ? record.id : await store.idAt(connection, record, of.path);
  return owner === undefined ? 'nobody' : { owner };
}

/** Every path that its places and its link lead to. */
function factPaths({ subject, text, link = '' }: Notice): readonly string[] {
  const values = [...Object.entries(subject.values), ...Object.entries(text.values)];
  const shown = values.flatMap(([path, { unit }]) => [path, ...(typeof unit === 'object' ? [unit.path] : [])]);
  return [...shown, ...[...link.matchAll(/:([A-Za-z][A-Za-z0-9.]*)/g)].map(([, path = '']) => path)];
}
