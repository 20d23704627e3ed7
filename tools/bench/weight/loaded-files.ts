import type { Page } from 'playwright';

/** URLs of the document's scripts, including cached ones. */
export function scriptsOf(page: Page): Promise<readonly string[]> {
  return loadedFiles(page, '.js');
}

/** URLs of the document's files by extension, including cached ones. */
export async function loadedFiles(page: Page, ending: string): Promise<readonly string[]> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(addresses)].filter((address) => new URL(address).pathname.endsWith(ending));
}

/** Size of gzipped bodies in bytes. */
export async function gzippedBytes(addresses: readonly string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    if (headers.get('content-encoding') !== 'gzip') throw new Error(`${address} is not served gzipped`);
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export function toKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} KB`;
}
