import type { Catalogue, Operation, OperationType, OperationValue } from '../metadata/index.ts';
import { valueType } from './custom-operations.ts';
import { detailSelection } from './detail-selection.ts';
import { toPascalCase } from './names.ts';
import { selectionText, selectPaths } from './selection.ts';

/** The document of a custom operation: every argument as a variable, and the whole result. */
export function operationDocument(catalogue: Catalogue, operation: Operation): string {
  const { name, kind } = operation;
  const variables = Object.entries(operation.arguments).map(
    ([argument, value]) => `$${argument}: ${valueType(catalogue, value, 'argument')}`,
  );
  const values = Object.keys(operation.arguments).map((argument) => `${argument}: $${argument}`);
  const list = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const result = resultText(catalogue, operation.result.type, operation.select);
  return `${kind} ${toPascalCase(name)}${list(variables)} { ${name}${list(values)} ${result} }`;
}

/** `select` is relative to the result; without it a record is selected as in its form. */
function resultText(catalogue: Catalogue, type: OperationType, select: readonly string[] | undefined): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar === 'file' ? '{ id name type size }' : '';
    case 'enumeration':
      return '';
    case 'entity':
      return recordText(catalogue, type, select);
    case 'object':
      return `{ ${Object.entries(type.fields)
        .map((field) => objectFieldText(catalogue, field, select))
        .join(' ')} }`;
  }
}

function objectFieldText(
  catalogue: Catalogue,
  [name, value]: readonly [string, OperationValue],
  select: readonly string[] | undefined,
): string {
  const below = select?.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  return `${name} ${resultText(catalogue, value.type, below && below.length > 0 ? below : undefined)}`;
}

function recordText(
  catalogue: Catalogue,
  type: OperationType & { readonly kind: 'entity' },
  select: readonly string[] | undefined,
): string {
  const entity = catalogue.entities[type.entity];
  if (!entity) throw new Error(`An operation names "${type.entity}", which is not an entity.`);
  const record = selectionText(select ? selectPaths(catalogue, entity, select) : detailSelection(catalogue, entity));
  return type.page ? `{ items ${record} pageInfo { totalElements totalIsCapped index size } }` : record;
}
