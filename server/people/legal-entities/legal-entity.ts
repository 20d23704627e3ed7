/** A company from a register of legal entities; unknown values are null. */
export interface LegalEntity {
  /** Id in that register. */
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
  /** True when seated in the register's country. */
  readonly isAtHome: boolean;
}

/** A search for legal entities. */
export interface LegalEntitySearch {
  readonly by: 'ico' | 'name';
  /** Trimmed, at least three characters. */
  readonly text: string;
}

/**
 * Finds up to ten legal entities, best matches first.
 * @throws LegalEntitiesUnavailable when the register gives no readable answer
 */
export type FindLegalEntities = (search: LegalEntitySearch) => Promise<readonly LegalEntity[]>;

/** Fits a suggestion list. */
export const maximumFound = 10;

/** The register did not answer, or not readably. */
export class LegalEntitiesUnavailable extends Error {
  override readonly name = 'LegalEntitiesUnavailable';
}
