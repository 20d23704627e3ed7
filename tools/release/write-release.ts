import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { jsonText, writeFiles } from '../generate/files.ts';
import { project } from '../run.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { shippedPackages } from './shipped-packages.ts';
import { portalPackages, thirdPartyNotices } from './third-party-notices.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const folders = ['engine', 'server', 'metadata', 'generated/server', 'dist/portal', 'deploy', 'docs'];
const files = ['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md', 'SECURITY.md'];
/** Files that servers do not need. */
const leftOut = /^engine\/(?:react|example)$|^docs\/(?:decisions|pictures)$|\.test\.ts$|\/testing(?:\.ts)?$/u;

/**
 * Writes the archive for this version and platform, its bill of materials and the checksums of both.
 * @returns their paths
 */
export async function writeRelease(output: string): Promise<readonly string[]> {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Manifest; // npm's own format
  const name = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`;
  const bill = billOfMaterials(manifest.name, [...shippedPackages(), ...portalPackages()]);
  await mkdir(output, { recursive: true });
  const staging = await mkdtemp(join(tmpdir(), 'register-release-'));
  try {
    await fill(join(staging, name), manifest, bill);
    const archive = join(output, `${name}.tar.gz`);
    pack(staging, name, archive);
    const [list, sums] = [`${name}.cdx.json`, 'SHA256SUMS'];
    await writeFiles(output, { [list]: bill });
    await writeFiles(output, { [sums]: [archive, join(output, list)].map(sumLine).join('') });
    return [archive, join(output, list), join(output, sums)];
  } finally {
    await rm(staging, { recursive: true });
  }
}

async function fill(target: string, manifest: Manifest, bill: string): Promise<void> {
  const packages = shippedPackages();
  const filter = (from: string): boolean => !leftOut.test(from.slice(project.length + 1));
  for (const path of [...folders, ...files]) {
    await cp(join(project, path), join(target, path), { recursive: true, preserveTimestamps: true, filter });
  }
  for (const { folder } of packages) {
    // Nested packages are listed separately.
    const own = (from: string): boolean => !from.slice(join(project, folder).length).includes('/node_modules');
    await cp(join(project, folder), join(target, folder), { recursive: true, preserveTimestamps: true, filter: own });
  }
  await writeFiles(target, {
    'package.json': jsonText(shippedManifest(manifest)),
    'bill-of-materials.cdx.json': bill,
    'THIRD-PARTY-NOTICES': thirdPartyNotices(packages),
  });
}

/** Operator commands, without generating first. */
function shippedManifest({ name, version, license, description, scripts, dependencies }: Manifest) {
  const commands: Record<string, string> = {};
  for (const [command, script] of Object.entries(scripts)) {
    const [run] = /node server\/[\w-]+\.ts$/u.exec(script) ?? [];
    if (run !== undefined) commands[command] = run;
  }
  return {
    ...{ name, version, private: true, type: 'module', description, license },
    engines: { node: '>=24' },
    scripts: { start: 'NODE_ENV=production node --max-semi-space-size=16 server/main.ts', ...commands },
    dependencies,
  };
}

/** GNU tar with fixed order and owners, for reproducible archives. */
function pack(folder: string, name: string, archive: string): void {
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const { status, stderr } = spawnSync('tar', [
    '--create',
    '--gzip',
    `--file=${archive}`,
    ...owner,
    `-C${folder}`,
    name,
  ]);
  if (status !== 0) throw new Error(`tar could not write ${archive}: ${String(stderr)}`);
}

function sumLine(path: string): string {
  return `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${basename(path)}\n`;
}
