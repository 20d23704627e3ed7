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
  /** True when roles that require a second factor have no permissions without one. */
  readonly requiresSecondFactor: boolean;
  readonly isBreached: IsBreached;
  readonly notices: Notices;
  readonly now: () => Date;
}

/** Services that the account operations share. */
export interface AccountServices extends AccountDependencies {
  readonly factorKeys: FactorKeys;
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
}

/** Origin of an unauthenticated request. */
export interface RequestOrigin {
  /** Network address. */
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** The authenticated caller; internal calls have no session. */
export interface Caller {
  readonly viewer: Viewer;
  readonly sessionId: string | undefined;
  /** Network address. */
  readonly address: string;
}

/** Result of a login, kept by the portal. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly viewer: Viewer;
}
