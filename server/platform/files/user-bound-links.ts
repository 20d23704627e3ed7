import { createHmac } from 'node:crypto';
import { BadToken, type RequestContext } from '../../../engine/api/index.ts';
import { ipPrefix } from '../throttle/index.ts';
import { createSignedLinks, type LinkOptions } from './link.ts';

/** Holder of a link: person, organization, session and network. */
export interface Holder {
  readonly userId: string;
  readonly organizationId: string;
  readonly sessionId: string;
  /** Keyed hash: link addresses end up in histories and logs. */
  readonly network: string;
}

/** Content of an authentic link. */
export interface UserBoundLink {
  /** Files, or a document and its language. */
  readonly names: readonly string[];
  readonly holder: Holder;
  readonly isOld: boolean;
}

/** Links bound to one viewer. */
export interface UserBoundLinks {
  /** A link made without a session opens nothing. @throws BadToken for the anonymous viewer */
  readonly make: (names: readonly string[], context: RequestContext) => string;
  /** Undefined for a forged address. */
  readonly read: (url: URL) => UserBoundLink | undefined;
  /** True when the link is not expired and was made for the caller's network. */
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
