import { isValues, textAt } from '../../record/index.ts';

/** Opens the address that a download operation answered, by the name that came with it; false where it gave none. */
export function openDownload(result: unknown): boolean {
  const url = isValues(result) ? result['url'] : result;
  if (typeof url !== 'string' || url === '') return false;
  const link = document.createElement('a');
  link.href = url;
  link.download = isValues(result) ? (textAt(result, 'name') ?? '') : '';
  link.click();
  return true;
}
