/** A record that every viewer requests. */
export interface MatrixRecord {
  readonly whose: 'own' | 'other’s' | 'foreign' | 'any';
  readonly id: string;
  /** Arguments that identify the record in operations without its id. */
  readonly named?: Readonly<Record<string, string>>;
  /** Organization keys by party; `everybody` stands for all. */
  readonly parties: Readonly<Record<string, readonly string[]>>;
}

/** Records by entity, or by another key of `reaches`. */
export type MatrixRecords = ReadonlyMap<string, readonly MatrixRecord[]>;

export type Add = (name: string, record: MatrixRecord) => void;
