/** A record that everybody asks about. */
export interface CastRecord {
  readonly whose: 'own' | 'other’s' | 'foreign' | 'any';
  readonly id: string;
  /** What names it to operations that take no id of it. */
  readonly named?: Readonly<Record<string, string>>;
  /** Keys of the organizations in each part they take in it; `everybody` stands for all. */
  readonly parties: Readonly<Record<string, readonly string[]>>;
}

/** Records by what they are: an entity, or a name of `reaches` that operations ask about. */
export type Cast = ReadonlyMap<string, readonly CastRecord[]>;

/** Puts a record into the cast. */
export type Add = (name: string, record: CastRecord) => void;
