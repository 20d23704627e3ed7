import type { EntityApi } from '../types/index.ts';
import { camelCase, pascalCase, pluralOf } from './names.ts';
import type { EntitySource } from '../../language/types.ts';

type Described = Pick<EntitySource, 'api' | 'access' | 'history' | 'comments' | 'storage' | 'dated'>;

/** The GraphQL names of an entity; a null in the source leaves the operation out. */
export function toApi(
  entity: string,
  { api: source = {}, access, history, comments, storage, dated }: Described,
): EntityApi {
  const isRestored = access?.permissions?.restore !== undefined && source.remove !== null;
  const type = source.type ?? pascalCase(entity);
  if (storage?.kept === false) return { type };
  const one = camelCase(pascalCase(entity));
  const named = (given: string | null | undefined, usual: string) => (given === null ? undefined : (given ?? usual));
  return {
    type,
    page: named(source.page, `${pluralOf(one)}Paginated`),
    all: named(source.all, pluralOf(one)),
    one: named(source.one, one),
    save: named(source.save, `createOrUpdate${type}`),
    saveBy: source.saveBy,
    remove: named(source.remove, `remove${type}`),
    ...(isRestored && { restore: `restore${type}`, uses: `${camelCase(type)}Uses` }),
    ...(dated?.affects !== undefined && { affected: `${camelCase(type)}Affected` }),
    ...(history !== undefined && { history: `${camelCase(type)}History` }),
    ...(comments !== undefined && {
      comments: `${camelCase(type)}Comments`,
      addComment: `add${type}Comment`,
      removeComment: `remove${type}Comment`,
    }),
  };
}
