import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../run.ts';

/** A package that the server needs at run time. */
export interface ShippedPackage {
  /** Relative to the project root. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface LockEntry {
  readonly dev?: boolean;
  /** True for a package of this project. */
  readonly link?: boolean;
  readonly version?: string;
  readonly license?: string;
}

/** Runtime packages installed on this platform. */
export function shippedPackages(): readonly ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>; // npm's own format
  };
  return Object.entries(lock.packages).flatMap(([folder, { dev, link, version = '', license = '' }]) => {
    const isOfOthers = folder.startsWith('node_modules/') && link !== true;
    if (!isOfOthers || dev === true || !existsSync(join(project, folder))) return [];
    const name = folder.replace(/^.*node_modules\//u, '');
    return [{ folder, name, version, licence: license }];
  });
}
