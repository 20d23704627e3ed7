import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import { idOrNone, normalizeLine } from '../../../engine/record/index.ts';
import type { OperationArguments } from '../../../generated/server/arguments.ts';
import type { ViewAudience } from '../../../generated/server/records.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import { signedIn } from '../accounts/index.ts';
import { changeable, mayShare, ownOf, sharedWithin } from './read-views.ts';

/** Limit of views per person. */
const mostViews = 200;

interface GivenView {
  readonly name: string;
  readonly state: string;
  readonly audience: ViewAudience;
  readonly role: string | null;
  readonly isDefault: boolean;
}

/**
 * Saves a new or changed view. Its state is opaque text that the opener's list parses within their own scope.
 * @returns its id @throws Refusal
 */
export async function saveView(call: RegisterCall<'saveListView'>, list: string): Promise<string> {
  const viewer = signedIn(call);
  const given = viewGiven(call.arguments);
  if (given.audience !== 'PRIVATE' && !mayShare(viewer))
    throw new Refusal('errors.forbidden', { code: 'ForbiddenError' });
  const { id } = call.arguments;
  return await call.operate(async ({ connection: database }) => {
    // Serializes writers, so that names and limit are checked reliably; readers do not wait.
    await database.query(sql`lock table list_view in share row exclusive mode`);
    await refuseTaken(database, viewer, { id: idOrNone(id ?? ''), list, given });
    return typeof id === 'string'
      ? await change(database, viewer, { id, list, given })
      : await add(database, viewer, { list, given });
  });
}

/** Names are unique among a person's own views and among shared ones. @throws Refusal */
async function refuseTaken(
  database: Connection,
  viewer: Viewer,
  { id, list, given: { name, audience } }: Placed & { readonly id: string },
): Promise<void> {
  const taken = await database.query(sql`
    select 1 from list_view
    where list = ${list} and id <> ${id} and plain_text(name) = plain_text(${name}) and (
      ${ownOf(viewer)} or (${sharedWithin(viewer)} and (${audience !== 'PRIVATE'} or user_id = ${viewer.userId}))
    )
    limit 1`);
  if (taken.length > 0)
    throw new Refusal('errors.list.viewNameTaken', { code: 'ValidationError', path: ['name'], params: { name } });
}

/** @throws Refusal for a view that is missing or not the viewer's to remove */
export async function removeView(call: RegisterCall<'removeListView'>): Promise<boolean> {
  return await call.operate(async ({ connection }) => {
    const removed = await connection.query(sql`
      delete from list_view where id = ${idOrNone(call.arguments.id)} and ${changeable(signedIn(call))} returning id`);
    if (removed.length === 0) throw notFound();
    return true;
  });
}

function viewGiven({ name, state, audience, role, isDefault }: OperationArguments['saveListView']): GivenView {
  const given = {
    name: normalizeLine(name),
    state: state ?? '',
    audience,
    role: audience === 'ROLE' ? (role ?? null) : null,
    isDefault: isDefault === true,
  };
  if (given.name === '') throw new Refusal('errors.form.required', { code: 'ValidationError', path: ['name'] });
  if (given.audience === 'ROLE' && given.role === null)
    throw new Refusal('errors.form.required', { code: 'ValidationError', path: ['role'] });
  return given;
}

interface Placed {
  readonly list: string;
  readonly given: GivenView;
}

async function add(database: Connection, { userId, organizationId }: Viewer, { list, given }: Placed): Promise<string> {
  const { name, state, audience, role, isDefault } = given;
  const [added] = await database.query<{ id: string }>(sql`
    insert into list_view (user_id, organization_id, list, name, state, audience, role, is_default)
    select ${userId}, ${organizationId}, ${list}, ${name}, ${state}, ${audience}, ${role}, ${isDefault}
    where (select count(*) from list_view where user_id = ${userId}) < ${mostViews}
    returning id::text as id`);
  if (added === undefined) throw new Refusal('errors.list.tooManyViews', { params: { most: mostViews } });
  return added.id;
}

async function change(
  database: Connection,
  viewer: Viewer,
  { id, list, given }: Placed & { readonly id: string },
): Promise<string> {
  const { name, state, audience, role, isDefault } = given;
  const [changed] = await database.query<{ id: string }>(sql`
    update list_view
    set organization_id = ${viewer.organizationId}, name = ${name}, state = ${state}, audience = ${audience}, role = ${role},
      is_default = ${isDefault}
    where id = ${idOrNone(id)} and list = ${list} and ${changeable(viewer)}
    returning id::text as id`);
  if (changed === undefined) throw notFound();
  return changed.id;
}

const notFound = (): Refusal => new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['id'] });
