import type { TypePolicies } from '@apollo/client';
import type { ResourceLanguage } from 'i18next';
import { createContext, use } from 'react';
import type { Observable } from 'rxjs';
import type { Print } from '../engine/metadata/index.ts';
import type { EntityPiece, ListedPiece, PortalCatalogue, Registry } from '../engine/react/index.ts';

/** Text files by language: initial ones, and the rest. */
export type WordFiles = Readonly<Record<string, Readonly<Record<'start' | 'later', () => Promise<ResourceLanguage>>>>>;

/** Everything that a portal is built from; the register is passed in here. */
export interface PortalOptions {
  /** Initial part of the catalogue. */
  readonly catalogue: PortalCatalogue;
  /** Loads the rest. */
  readonly restOfCatalogue: () => Promise<void>;
  readonly entities: Readonly<Record<string, () => Promise<EntityPiece>>>;
  readonly listed: Readonly<Record<string, () => Promise<ListedPiece>>>;
  readonly prints: Readonly<Record<string, () => Promise<Print>>>;
  readonly registry: Registry;
  /** Texts by language. */
  readonly texts: WordFiles;
  readonly typePolicies: TypePolicies;
}

export interface Portal extends PortalOptions {
  /** Stream of failed operations. */
  readonly failures: Observable<unknown>;
  /** Reports a render error to the error-reporting service, if any. */
  readonly report: (error: unknown) => void;
}

export const PortalContext = createContext<Portal | undefined>(undefined);

/** The parts of the portal. @throws outside of a portal */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === undefined) throw new Error('A screen is rendered outside of the portal.');
  return portal;
}
