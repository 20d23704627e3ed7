import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { signedIn } from '../accounts/index.ts';
import { readViews } from './read-views.ts';
import { removeView, saveView } from './save-view.ts';
import type { Catalogue, Entity, List } from '../../../engine/metadata/index.ts';

/** Resolvers of a person's list settings, which are personal and independent of the organization. */
export function listSettingsOperations({ catalogue }: Pick<AppContext, 'catalogue'>): RegisterResolvers {
  return {
    keptList: async (call) => {
      const list = requireList(catalogue, call);
      const { userId } = signedIn(call);
      const [stored] = await call.database.query<{ columns: string | null; density: string | null }>(sql`
        select
          (select columns from kept_list where user_id = ${userId} and list = ${list}) as columns,
          (select density from kept_density where user_id = ${userId}) as density`);
      return { ...stored, views: await readViews(call.database, signedIn(call), list) };
    },
    keepListColumns: async (call) => {
      const list = requireList(catalogue, call);
      const { columns } = call.arguments;
      const { userId } = signedIn(call);
      const saved =
        typeof columns === 'string'
          ? sql`
        insert into kept_list (user_id, list, columns) values (${userId}, ${list}, ${columns})
        on conflict (user_id, list) do update set columns = excluded.columns`
          : sql`delete from kept_list where user_id = ${userId} and list = ${list}`;
      await call.operate(({ connection }) => connection.query(saved));
      return true;
    },
    keepRowDensity: async (call) => {
      const { userId } = signedIn(call);
      const { density } = call.arguments;
      await call.operate(({ connection }) =>
        connection.query(sql`
          insert into kept_density (user_id, density) values (${userId}, ${density})
          on conflict (user_id) do update set density = excluded.density`),
      );
      return true;
    },
    saveListView: (call) => saveView(call, requireList(catalogue, call)),
    removeListView: (call) => removeView(call),
  };
}

/**
 * Accepts only existing lists that the viewer can open, because shared views reveal filters.
 * @throws Refusal
 */
function requireList(
  catalogue: Catalogue,
  call: RegisterCall<'keptList' | 'keepListColumns' | 'saveListView'>,
): string {
  const { list } = call.arguments;
  const [name = '', further, ...rest] = list.split('.');
  const entity = Object.hasOwn(catalogue.entities, name) ? catalogue.entities[name] : undefined;
  const named = further === undefined ? entity?.list : furtherList(entity, further);
  if (entity === undefined || named === undefined || rest.length > 0)
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['list'] });
  const permission = further === undefined ? entity.access.permissions.visit : named.permission;
  if (permission !== undefined && !signedIn(call).permissions.includes(permission))
    throw new Refusal('errors.forbidden', { code: 'ForbiddenError', params: { permission } });
  return list;
}

function furtherList(entity: Entity | undefined, name: string): List | undefined {
  return entity !== undefined && Object.hasOwn(entity.lists, name) ? entity.lists[name] : undefined;
}
