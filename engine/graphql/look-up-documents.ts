import { displayPaths, fieldAt, type Catalogue, type Entity, type LookUp } from '../metadata/index.ts';
import { valueType } from './custom-operations.ts';
import { targetOf } from './field-paths.ts';
import { toPascalCase } from './names.ts';
import { readPathsThrough } from './reference-paths.ts';
import { selectionText, selectPaths, type FieldTree } from './selection.ts';
import type { StandardDocument } from './standard-operations/index.ts';

/** The queries of an entity's look-ups: of each answer what it is called by, and what fills fields in. */
export function lookUpDocuments(catalogue: Catalogue, entity: Entity): readonly StandardDocument[] {
  return Object.values(entity.form?.lookUps ?? {}).flatMap((lookUp) =>
    Object.entries(lookUp.by).flatMap(([key, query]) => {
      const search = catalogue.operations[query]?.arguments['search'];
      if (search === undefined) return [];
      const name = `${entity.api.type}${key.split('.').map(toPascalCase).join('')}LookUp`;
      const selection = selectionText(answerSelection(catalogue, entity, lookUp));
      const variable = `$search: ${valueType(catalogue, search, 'argument')}`;
      return [
        {
          name,
          group: 'pickers' as const,
          key,
          text: `query ${name}(${variable}) { ${query}(search: $search) ${selection} }`,
        },
      ];
    }),
  );
}

function answerSelection(catalogue: Catalogue, entity: Entity, { display, fills }: LookUp): FieldTree {
  const shown = [...display.matchAll(/\{([^}]+)\}/g)].map(([, part = '']): [string, true] => [part, true]);
  const filled = Object.entries(fills).map(([path, part]): [string, true | FieldTree] => {
    const field = fieldAt(catalogue.entities, entity.fields, path);
    const target = field && targetOf(catalogue, field);
    return [part, target ? recordSelection(catalogue, entity, target, path) : true];
  });
  return { id: true, ...Object.fromEntries([...shown, ...filled]) };
}

/** As a picker of the field would select it. */
function recordSelection(catalogue: Catalogue, entity: Entity, target: Entity, path: string): FieldTree {
  return selectPaths(catalogue, target, [...displayPaths(target), ...readPathsThrough(entity, path)]);
}
