import { createHmac } from 'node:crypto';
import { BadToken, type RequestContext } from '../../../engine/api/index.ts';
import { ipPrefix } from '../throttle/index.ts';
import { createSignedLinks, type LinkOptions } from './link.ts';

/** Whom a link was made for: a person in an organization, their session, and the network they asked from. */
export interface Holder {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
  /** Told by a keyed hash alone: addresses end up in histories and logs. */
  readonly network: string;
}

/** What a genuine link says. */
export interface UserBoundLink {
  /** Of what it leads to: files, or a document and its language. */
  readonly names: readonly string[];
  readonly holder: Holder;
  readonly isOld: boolean;
}

/** Links for one viewer. */
export interface UserBoundLinks {
  /** One made in no session opens nothing. @throws BadToken for nobody */
  readonly make: (names: readonly string[], context: RequestContext) => string;
  /** Undefined for an address that is forged. */
  readonly read: (url: URL) => UserBoundLink | undefined;
  /** Whether a link can be followed from an address: it is not too old, and made for its network. */
  readonly opensFrom: (link: UserBoundLink, address: string) => boolean;
}

const noSession = '0';

export function createUserBoundLinks(options: LinkOptions): UserBoundLinks {
  const { secret } = options;
  const links = createSignedLinks(options);
  const hashOf = (address: string) =>
    createHmac('sha256', secret)
      .update(`network ${ipPrefix(address)}`)
      .digest('base64url')
      .slice(0, 16);
  return {
    make: (names, { viewer, sessionId = noSession, address = '' }) => {
      if (viewer === undefined) throw new BadToken('errors.token.missing');
      const holder = [viewer.userId, viewer.organizationId ?? '0', sessionId, hashOf(address)];
      return links.make([names.join('~'), ...holder].join('/'));
    },
    read: (url) => {
      const reading = links.read(url);
      if (reading === undefined) return undefined;
      const [names = '', userId = '', organizationId = '', sessionId = '', network = ''] = reading.name.split('/');
      const holder = { userId, organizationId, sessionId, network };
      return { names: names.split('~'), holder, isOld: reading.isOld };
    },
    opensFrom: ({ holder: { network }, isOld }, address) => !isOld && network === hashOf(address),
  };
}
