import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../run.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** A package bundled in the portal, with its licence. */
interface PortalPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** A package in Vite's licence list. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  /** Absent when the package has no licence file. */
  readonly text?: string;
}

/** Packages bundled in the portal. */
export function portalPackages(): readonly PortalPackage[] {
  const noted = readFileSync(join(project, 'dist/portal/licences.json'), 'utf8');
  return (JSON.parse(noted) as readonly BundledPackage[]) // what the build wrote
    .map(({ name, version, identifier, text = '' }) => ({ name, version, licence: identifier ?? '', text }));
}

/** Licences of all delivered packages, in full where available. */
export function thirdPartyNotices(packages: readonly ShippedPackage[]): string {
  const shipped = packages.map((each) => ({ ...each, text: licenceText(each.folder) }));
  const all = new Map([...portalPackages(), ...shipped].map((each) => [`${each.name}@${each.version}`, each]));
  const sections = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sections
    .map(([name, { licence, text }]) => `${name} (${licence})\n\n${text.trim()}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceText(folder: string): string {
  const names = readdirSync(join(project, folder)).filter((name) => /^(?:licen[cs]e|copying|notice)/iu.test(name));
  return names.map((name) => readFileSync(join(project, folder, name), 'utf8')).join('\n');
}
