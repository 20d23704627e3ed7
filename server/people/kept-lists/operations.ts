import sql from 'sql-template-tag';
import { Refusal, type OperationCall, type OperationResolvers } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Ground } from '../../module.ts';
import { signedIn } from '../accounts/index.ts';

/** Answers what a person set of lists, and keeps it: theirs alone, wherever they work. */
export function keptListOperations({ catalogue }: Pick<Ground, 'catalogue'>): OperationResolvers {
  return {
    keptList: async (call) => {
      const list = listNamed(catalogue, call);
      const [kept] = await call.database.query<{ columns: string }>(sql`
        select columns from kept_list where user_id = ${signedIn(call).userId} and list = ${list}`);
      return { columns: kept?.columns ?? null };
    },
    keepListColumns: async (call) => {
      const list = listNamed(catalogue, call);
      const { columns } = call.arguments;
      const { userId } = signedIn(call);
      await call.database.query(
        typeof columns === 'string'
          ? sql`
        insert into kept_list (user_id, list, columns) values (${userId}, ${list}, ${columns})
        on conflict (user_id, list) do update set columns = excluded.columns`
          : sql`delete from kept_list where user_id = ${userId} and list = ${list}`,
      );
      return true;
    },
  };
}

/** Only lists there are, so that nobody keeps more than one row of each. @throws Refusal */
function listNamed(catalogue: Catalogue, call: OperationCall): string {
  const list = String(call.arguments['list']);
  const [name = '', further, ...rest] = list.split('.');
  const entity = Object.hasOwn(catalogue.entities, name) ? catalogue.entities[name] : undefined;
  const isThere = further === undefined ? entity?.list !== undefined : Object.hasOwn(entity?.lists ?? {}, further);
  if (!isThere || rest.length > 0)
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['list'] });
  return list;
}
