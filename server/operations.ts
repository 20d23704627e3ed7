import type { OperationResolvers } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { accountOperations, type Accounts } from './accounts/index.ts';
import { fileOperations, type FileLinks } from './files/index.ts';
import { stockOperations } from './stock/index.ts';

export interface OperationParts {
  readonly catalogue: Catalogue;
  readonly accounts: Accounts;
  readonly links: FileLinks;
}

/** What answers the operations that metadata describe and neither an entity nor an action performs, by name. */
export function operationsOf({ catalogue, accounts, links }: OperationParts): OperationResolvers {
  return { ...accountOperations(accounts), ...fileOperations(catalogue, links), ...stockOperations(catalogue) };
}
