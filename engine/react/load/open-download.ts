/** Opens the address that a download operation answered; false where it gave none. */
export function openDownload(result: unknown): boolean {
  const url = typeof result === 'object' && result !== null && 'url' in result ? result.url : result;
  if (typeof url !== 'string' || url === '') return false;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
  return true;
}
