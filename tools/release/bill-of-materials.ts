import { spawnSync } from 'node:child_process';
import { jsonText } from '../generate/files.ts';
import { project } from '../run.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

/** The used part of a CycloneDX bill of materials. */
interface BillOfMaterials {
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** CycloneDX bill of materials of `product`, restricted to delivered packages. */
export function billOfMaterials(
  product: string,
  delivered: readonly { readonly name: string; readonly version: string }[],
): string {
  const keys = new Set(delivered.map(({ name, version }) => `${name}@${version}`));
  const all = installed();
  const components = all.components.filter(({ name, version }) => keys.has(`${name}@${version}`));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  // npm uses the folder name.
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name: product } };
  return jsonText({ ...all, metadata, components, dependencies });
}

/** npm's offline bill of materials of the lock file. */
function installed(): BillOfMaterials {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [command, first] = node && npm ? [node, [npm]] : ['npm', []];
  // A Blueprint package has an outdated React peer range, which npm would refuse.
  const flags = ['--package-lock-only', '--offline', '--include=dev', '--legacy-peer-deps', '--loglevel=error'];
  const values = [...first, 'sbom', '--sbom-format=cyclonedx', ...flags];
  const { status, stdout, stderr } = spawnSync(command, values, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`npm could not list the packages:\n${stderr}`);
  return JSON.parse(stdout) as BillOfMaterials; // CycloneDX's own format
}
