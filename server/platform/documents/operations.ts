import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { RegisterResolvers } from '../../register-resolvers.ts';
import type { UserBoundLinks } from '../files/index.ts';
import { fingerprintOf } from './content.ts';
import { issueDocument } from './issue-document.ts';
import { verifyDocument } from './verify-document.ts';

interface DocumentDependencies {
  readonly catalogue: Catalogue;
  readonly links: UserBoundLinks;
  /** Public address of the portal, without trailing slash. */
  readonly publicAddress: string;
}

/** Resolvers of `issueDocument`, `downloadDocument` and the public `verifyDocument`. */
export function documentOperations({ catalogue, links, publicAddress }: DocumentDependencies): RegisterResolvers {
  return {
    issueDocument: async (call) => {
      const { document, facts } = await issueDocument(catalogue, call);
      const { number, hash, issuedAt } = document;
      const fingerprint = fingerprintOf(hash);
      const address = verifyAddress(publicAddress, number, fingerprint);
      return { number, fingerprint, address, issuedAt: issuedAt.toISOString(), facts };
    },
    downloadDocument: async (call) => {
      const { document } = await issueDocument(catalogue, call);
      return { url: links.make([document.number, call.arguments.language], call.context) };
    },
    verifyDocument: (call) => verifyDocument(catalogue, call),
  };
}

/** Address of the public check, with the fingerprint so that a scanned document is compared at once. */
export function verifyAddress(publicAddress: string, number: string, fingerprint: string): string {
  return `${publicAddress}/verify/${number}?content=${fingerprint.replaceAll(' ', '')}`;
}
