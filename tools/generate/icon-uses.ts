import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Catalogue } from '../../engine/metadata/types/index.ts';
import { iconPaths } from './portal-icons.ts';

interface UsedIcon {
  readonly name: string;
  /** SVG paths on a grid of 16. */
  readonly paths: readonly string[];
  /** Uses in metadata, such as `certificate, actions, approve`. */
  readonly metadata: readonly string[];
  /** Folders of components that render it. */
  readonly folders: readonly string[];
}

/** All icons used by metadata or portal files, by name. */
export function iconUses({
  entities,
  menu,
  operations,
}: Pick<Catalogue, 'entities' | 'menu' | 'operations'>): readonly UsedIcon[] {
  const named = [...placesIn(entities, []), ...placesIn({ menu, operations }, [])];
  const drawn = ['engine/react', 'src'].flatMap(iconsOfFiles);
  const names = [...new Set([...named, ...drawn].map(([name]) => name))].toSorted();
  const of = (uses: readonly Use[], name: string) => [
    ...new Set(uses.flatMap(([icon, place]) => (icon === name ? [place] : []))),
  ];
  return names.map((name) => ({ name, paths: iconPaths(name), metadata: of(named, name), folders: of(drawn, name) }));
}

type Use = readonly [icon: string, place: string];

function placesIn(part: unknown, place: readonly string[]): readonly Use[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'icon' && typeof value === 'string') return [[value, place.join(', ')] as const];
    return placesIn(value, [...place, /^\d+$/u.test(key) ? nameIn(value, key) : key]);
  });
}

/** List items are named by their label. */
function nameIn(value: unknown, key: string): string {
  const { label, name } = Object(value) as { readonly label?: { readonly en?: string }; readonly name?: string }; // parts of a catalogue may have these
  return label?.en ?? name ?? key;
}

/** `SortAscIcon` is `sort-asc`. */
function iconsOfFiles(folder: string): readonly Use[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  return paths.flatMap((path) => {
    const file = join(folder, path);
    const imports = /import \{([^}]*)\} from '@blueprintjs\/icons'/u.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    return [...imports.matchAll(/\b([A-Z]\w*)Icon\b/gu)].map(
      ([, name = '']) => [name.replaceAll(/(?<!^)([A-Z])/gu, '-$1').toLowerCase(), dirname(file)] as const,
    );
  });
}
