/** A company as a register of legal entities knows it; what it does not know is null. */
export interface LegalEntity {
  /** The register's own. */
  readonly id: string;
  readonly name: string;
  readonly ico: string | null;
  readonly dic: string | null;
  readonly icdph: string | null;
  readonly street: string | null;
  readonly number: string | null;
  readonly postal: string | null;
  readonly city: string | null;
  readonly executiveManagerName: string | null;
  /** It is seated in the country of the register. */
  readonly isAtHome: boolean;
}

/** What legal entities are looked for by. */
export interface LegalEntitySearch {
  readonly by: 'ico' | 'name';
  /** Trimmed; three characters at least. */
  readonly text: string;
}

/**
 * Looks legal entities up, the best matches first, ten at most.
 * @throws LegalEntitiesUnavailable where the register gives no answer that can be read
 */
export type FindLegalEntities = (search: LegalEntitySearch) => Promise<readonly LegalEntity[]>;

/** As many as one overlooks in a list below a box. */
export const maximumFound = 10;

/** The register of legal entities answers nothing, too late, or what cannot be read. */
export class LegalEntitiesUnavailable extends Error {
  override readonly name = 'LegalEntitiesUnavailable';
}
