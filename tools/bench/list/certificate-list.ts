import { Kind, parse, print } from 'graphql';
import { operationDocuments } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { GraphqlRequest } from '../../../server/http/index.ts';

/** The request the portal sends for its list of certificates: the generated operation, four references in each row. */
export function certificateListRequest(catalogue: Catalogue): GraphqlRequest {
  const { definitions } = parse(operationDocuments(catalogue));
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const list = operations.find(({ name }) => name?.value === 'CertificateList');
  if (list === undefined) throw new Error('the metadata describe no list of certificates');
  const variables = { page: { index: 0, size: 10 }, sort: [{ by: 'createdAt', direction: 'DESC' }] };
  return { operationName: 'CertificateList', query: print(list), variables };
}
