import type { Action, Catalogue, Entity, List } from '../../engine/metadata/types/index.ts';
import { jsonText, type FileTexts } from './files.ts';

/** The built-in action that creates a record. */
const CREATE = 'create';

/** List commands without a record, with their loader. */
export function commandFiles({ entities }: Catalogue): FileTexts {
  return {
    'list-commands.json': jsonText(Object.values(entities).flatMap(listCommandsOf)),
    'list-commands.ts': loaderText,
  };
}

/** Toolbar actions of an entity's lists, and creation. */
function listCommandsOf(entity: Entity) {
  const { list, lists } = entity;
  return [
    ...(list === undefined ? [] : toolbarOf(entity, list)),
    ...Object.entries(lists).flatMap(([further, one]) =>
      toolbarOf(entity, one).map((command) => ({ ...command, list: further })),
    ),
  ];
}

function toolbarOf(entity: Entity, list: List) {
  const { toolbar, toolbarMenus, route = entity.route } = list;
  return [...toolbar, ...toolbarMenus.flatMap(({ actions }) => actions)].flatMap((name) => {
    const action = entity.actions[name];
    if (action === undefined) return [];
    if (name !== CREATE) return [{ entity: entity.name, ...commandOf(action) }];
    if (route === undefined || entity.form === undefined || entity.api.save === undefined) return [];
    const { create: permission } = entity.access.permissions;
    const label = entity.newLabel ?? action.label;
    return [{ entity: entity.name, ...commandOf(action), label, permission, to: `${route}/create` }];
  });
}

/** A command with label, permission and target operation. */
function commandOf(action: Action) {
  const { name, label, keywords, permission, visible } = action;
  const performs = action.kind === 'perform' ? action.performs : undefined;
  return { action: name, label, keywords, permission, visible, performs };
}

const loaderText = `import type { ListCommand } from '../../engine/react/index.ts';

/** Loads list commands on first use. */
export const listCommands = async () =>
  (await import('./list-commands.json')).default as unknown as readonly ListCommand[]; // JSON has no unions; the metadata checks did what the type would
`;
