import { isValues, textAt } from '../../record/index.ts';

/** Downloads the address that a download operation returned, under the returned name; false when there is none. */
export function openDownload(result: unknown): boolean {
  const url = isValues(result) ? result['url'] : result;
  if (typeof url !== 'string' || url === '') return false;
  const link = document.createElement('a');
  link.href = url;
  link.download = isValues(result) ? (textAt(result, 'name') ?? '') : '';
  link.click();
  return true;
}
