import type { Values } from '../record/index.ts';
import type { Rule, ViewerFacts } from '../rules/types.ts';

/** A parameterised statement; `sql` of sql-template-tag makes them. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** `eachTime`: the best plan depends on the values, so none is kept; absent: a plan is kept by each connection. */
  readonly planned?: 'eachTime' | undefined;
}

/** A row as the database gives it: decimals and bigints are strings, dates `YYYY-MM-DD`, instants `Date`. */
export type Row = Values;

/** One connection, inside or outside of a database transaction. */
export interface Connection {
  readonly query: <R extends Row = Row>(statement: Statement) => Promise<readonly R[]>;
  /**
   * Runs several statements without parameters. `endless`: they take as long as they take, as migrations do.
   * @returns the rows of all of them, one after another
   */
  readonly script: (text: string, patience?: 'endless') => Promise<readonly Row[]>;
  /** Present where pieces of work share it: what `inBatch` asks by. */
  readonly batch?: <Request, Answer>(
    key: string,
    request: Request,
    answerAll: AnswerAll<Request, Answer>,
  ) => Promise<Answer>;
}

/** Answers requests of one kind, in their order. */
export type AnswerAll<Request, Answer> = (
  connection: Connection,
  requests: readonly Request[],
) => Promise<readonly Answer[]>;

/** What answers long reads. */
export type ReadingDatabase = Pick<Database, 'query' | 'transaction'>;

export interface Database extends Connection {
  readonly product: 'pglite' | 'postgres';
  /** Runs `work` in one database transaction; a deadlock or serialization failure is retried, any other error rolls back and is thrown. */
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** For reads that may miss the last seconds of what others committed; absent where this database answers all. */
  readonly reading?: ReadingDatabase;
  readonly close: () => Promise<void>;
  /** The connections of this process, by pool; absent where the database has none. */
  readonly connections?: () => Readonly<Record<string, ConnectionCount>>;
  /** Seconds by which the standby for reads is behind, Infinity where it does not answer; absent where there is none. */
  readonly standbyLag?: () => Promise<number>;
}

/** Connections that statements run on, that wait for statements, and statements that wait for a connection. */
export interface ConnectionCount {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Who is asking. No token: an absent viewer, which only public operations accept. */
export interface Viewer extends ViewerFacts {
  readonly userId: string;
  readonly permissions: readonly string[];
  /** Permissions of their role that they have not now. */
  readonly withheld?: Withheld | undefined;
  readonly language: string;
}

/** Why permissions that a role gives are not given now: a text key, what its sentence quotes, and which. */
export interface Withheld {
  readonly reason: string;
  readonly params: Readonly<Record<string, string>>;
  readonly permissions: readonly string[];
}

/** What of a record is wanted: the fields of a GraphQL selection, nested. */
export interface Selection {
  readonly [field: string]: true | Selection;
}

/** A filter's value by its kind: text, list, range, boolean. */
export type FilterInput =
  | { readonly contains?: string; readonly empty?: boolean }
  | { readonly from?: string; readonly to?: string }
  | readonly (string | null)[]
  | boolean;

/** What filters are set to, by their names. */
export type FilterInputs = Readonly<Record<string, FilterInput | undefined>> & { readonly search?: never };

/** Filters that hold at once, or conditions of which all, some or none hold. */
export type ListCondition =
  | { readonly kind: 'filters'; readonly filter: FilterInputs }
  | { readonly kind: 'all' | 'some' | 'none'; readonly of: readonly ListCondition[] };

export interface ListRequest {
  readonly filter: FilterInputs;
  /** What holds besides. */
  readonly where?: ListCondition;
  readonly search?: string;
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly offset: number;
  readonly limit: number;
  readonly selection: Selection;
  /** `everything`: the list is the viewer's, and the engine itself reads its records; absent: what they show is the viewer's too. */
  readonly reads?: 'everything';
  /** Counted only when asked for. */
  readonly count: boolean;
}

/** All records of a list that a rule holds for. */
export interface FullListRequest {
  /** Over the record, whoever asks. */
  readonly where?: Rule | undefined;
  /** Paths of the record; the id decides last. */
  readonly sort: ListRequest['sort'];
  readonly selection: Selection;
}

/** One record by entity and id. */
export interface RecordName {
  readonly entity: string;
  readonly id: string;
}

/** What a change did, by field: what it was and what it is, references by their ids. */
export type Changes = Readonly<Record<string, FieldChange>>;

export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

/** One page. The total stops at 10,000, of a search at 1,000, and then says so. */
export interface RecordPage {
  readonly items: readonly Values[];
  readonly total?: number;
  readonly totalIsCapped?: boolean;
}
