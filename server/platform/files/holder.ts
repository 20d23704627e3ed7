import { createHmac } from 'node:crypto';
import { BadToken, type RequestContext } from '../../../engine/api/index.ts';
import { networkOf } from '../../people/accounts/index.ts';
import type { SignedLinks } from './link.ts';

/** Whom a link to files was made for: a person in an organization, their session, and the network they asked from. */
export interface Holder {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
  /** Told by a keyed hash alone: addresses end up in histories and logs. */
  readonly network: string;
}

/** What a genuine link to files says. */
export interface HeldLink {
  readonly fileIds: readonly string[];
  readonly holder: Holder;
  readonly isOld: boolean;
}

/** Links to files for one viewer. */
export interface HeldLinks {
  /** One made in no session opens nothing. @throws BadToken for nobody */
  readonly make: (fileIds: readonly string[], context: RequestContext) => string;
  /** Undefined for an address that is forged. */
  readonly read: (url: URL) => HeldLink | undefined;
  /** Whether an address of the network is the one that a link was made for. */
  readonly isFrom: (holder: Holder, address: string) => boolean;
}

const noSession = '0';

export function createHeldLinks(links: SignedLinks, secret: string): HeldLinks {
  const hashOf = (address: string) =>
    createHmac('sha256', secret)
      .update(`network ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 16);
  return {
    make: (fileIds, { viewer, sessionId = noSession, address = '' }) => {
      if (viewer === undefined) throw new BadToken('errors.token.missing');
      const holder = [viewer.userId, viewer.organizationId ?? '0', sessionId, hashOf(address)];
      return links.make([fileIds.join('-'), ...holder].join('/'));
    },
    read: (url) => {
      const reading = links.read(url);
      if (reading === undefined) return undefined;
      const [ids = '', userId = '', organizationId = '', sessionId = '', network = ''] = reading.name.split('/');
      const holder = { userId, organizationId, sessionId, network };
      return { fileIds: ids.split('-'), holder, isOld: reading.isOld };
    },
    isFrom: ({ network }, address) => network === hashOf(address),
  };
}
