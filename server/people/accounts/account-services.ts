import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database, Viewer } from '../../../engine/store/index.ts';
import type { Notices } from '../../platform/mail/index.ts';
import type { AccessTokens } from './access-token.ts';
import type { IsBreached } from './breached-passwords.ts';
import type { FactorKeys } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

export interface AccountDependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly secrets: {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly secondFactor?: string | undefined;
    readonly formerSecondFactor?: string | undefined;
  };
  /** Whether roles that ask for a second factor give nothing without one. */
  readonly requiresSecondFactor: boolean;
  readonly isBreached: IsBreached;
  readonly notices: Notices;
  readonly now: () => Date;
}

/** What accounts work with. */
export interface AccountServices extends AccountDependencies {
  readonly factorKeys: FactorKeys;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
}

/** From where somebody asks who is not signed in yet. */
export interface From {
  /** The network address. */
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** Who is asking, in which session; in none where the product itself asks. */
export interface Caller {
  readonly viewer: Viewer;
  readonly sessionId: string | undefined;
  /** The network address. */
  readonly address: string;
}

/** What the portal keeps: who it is and how to stay so. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly viewer: Viewer;
}
