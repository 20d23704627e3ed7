import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../run.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** A package of which the built portal contains code, with its licence. */
interface PortalPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** What Vite noted of the packages that it bundled. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  /** Absent where the package has no file of its licence. */
  readonly text?: string;
}

/** The packages in the built portal. */
export function portalPackages(): readonly PortalPackage[] {
  const noted = readFileSync(join(project, 'dist/portal/licences.json'), 'utf8');
  return (JSON.parse(noted) as readonly BundledPackage[]) // what the build wrote
    .map(({ name, version, identifier, text = '' }) => ({ name, version, licence: identifier ?? '', text }));
}

/** The licence of each package that is delivered, in full where the package has it. */
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
