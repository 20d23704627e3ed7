import { displayPaths } from '../../../metadata/index.ts';
import { valueAt } from '../../../record/index.ts';
import { displayOf } from '../../state/index.ts';

/** The words with their {places} filled from a record; nothing where there are places and none is filled. */
export function saidOf(words: string, record: unknown): string {
  const values = displayPaths({ display: { words } }).map((path) => valueAt(record, path));
  const isSaid = values.length === 0 || values.some((value) => value !== undefined && value !== null && value !== '');
  return isSaid ? displayOf(words, record) : '';
}
