import type { OperationResolvers } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { accountOperations, type Accounts } from './people/accounts/index.ts';
import { documentOperations } from './platform/documents/index.ts';
import { fileOperations, type SignedLinks } from './platform/files/index.ts';
import { lineageOperations } from './trade/lineage/index.ts';
import { organizationOperations } from './people/organizations/index.ts';
import { stockOperations } from './trade/stock/index.ts';

export interface OperationParts {
  readonly catalogue: Catalogue;
  readonly accounts: Accounts;
  readonly links: SignedLinks;
  readonly documentLinks: SignedLinks;
  /** Where the portal is reached from outside. */
  readonly publicAddress: string;
}

/** What answers the operations that metadata describe and neither an entity nor an action performs, by name. */
export function operationsOf(parts: OperationParts): OperationResolvers {
  const { catalogue, accounts, links, documentLinks, publicAddress } = parts;
  return {
    ...accountOperations(accounts),
    ...fileOperations(catalogue, links),
    ...documentOperations({ catalogue, links: documentLinks, publicAddress }),
    ...lineageOperations(catalogue),
    ...organizationOperations(catalogue),
    ...stockOperations(catalogue),
  };
}
