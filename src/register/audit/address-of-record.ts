import type { PortalCatalogue, RecordData } from '../../../engine/react/index.ts';
import { recordAddress } from '../../../engine/react/state/index.ts';

/** Address of an entry's record; undefined without one. An account has the address of its person. */
export function addressOfRecord({ entities }: PortalCatalogue, entry: RecordData): string | undefined {
  const [name = '', id = ''] = ['entityName', 'recordId'].map((field) => String(entry[field]));
  const outline = entities[name === 'account' ? 'user' : name];
  // A list without a form has no record pages.
  if (outline?.presentation === undefined || id === '0') return undefined;
  const list = [outline, ...Object.values(outline.lists)].find(({ route }) => route !== undefined);
  return list?.route === undefined ? undefined : recordAddress({ ...list, route: list.route }, id);
}
