import { Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';

/** Only lists there are, so that nobody keeps more than one row of each. @throws Refusal */
export function listNamed(catalogue: Catalogue, call: OperationCall): string {
  const list = String(call.arguments['list']);
  const [name = '', further, ...rest] = list.split('.');
  const entity = Object.hasOwn(catalogue.entities, name) ? catalogue.entities[name] : undefined;
  const isThere = further === undefined ? entity?.list !== undefined : Object.hasOwn(entity?.lists ?? {}, further);
  if (!isThere || rest.length > 0)
    throw new Refusal('errors.entity.notFound', { code: 'NotFoundError', path: ['list'] });
  return list;
}
