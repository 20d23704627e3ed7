import type { TypePolicies } from '@apollo/client';
import type { ResourceLanguage } from 'i18next';
import { createContext, use } from 'react';
import type { Observable } from 'rxjs';
import type { Print } from '../engine/metadata/index.ts';
import type { EntityPiece, ListedPiece, PortalCatalogue, Registry } from '../engine/react/index.ts';

/** Words by language: those that every start needs, and those of what is loaded later. */
export type WordFiles = Readonly<Record<string, Readonly<Record<'start' | 'later', () => Promise<ResourceLanguage>>>>>;

/** What a portal is made of; everything of the register reaches it here. */
export interface PortalOptions {
  /** As a start knows it. */
  readonly catalogue: PortalCatalogue;
  /** Completes it. */
  readonly restOfCatalogue: () => Promise<void>;
  readonly entities: Readonly<Record<string, () => Promise<EntityPiece>>>;
  readonly listed: Readonly<Record<string, () => Promise<ListedPiece>>>;
  readonly prints: Readonly<Record<string, () => Promise<Print>>>;
  readonly registry: Registry;
  /** Interface words by language. */
  readonly texts: WordFiles;
  readonly typePolicies: TypePolicies;
}

export interface Portal extends PortalOptions {
  /** Every operation that failed. */
  readonly failures: Observable<unknown>;
  /** Tells the error-reporting service, where there is one, of a failed render. */
  readonly report: (error: unknown) => void;
}

export const PortalContext = createContext<Portal | undefined>(undefined);

/** The portal's parts. @throws outside a portal */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === undefined) throw new Error('A screen is rendered outside of the portal.');
  return portal;
}
