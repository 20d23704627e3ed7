import type { Values } from '../record/index.ts';
import type { Rule, ViewerFacts } from '../rules/types.ts';

/** A parameterised statement, built by `sql` of sql-template-tag. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** `eachTime`: the best plan depends on the values, so it is not cached; absent: each connection caches the plan. */
  readonly planned?: 'eachTime' | undefined;
}

/** A database row: decimals and bigints are strings, dates `YYYY-MM-DD`, instants `Date`. */
export type Row = Values;

/** One connection, inside or outside of a database transaction. */
export interface Connection {
  readonly query: <R extends Row = Row>(statement: Statement) => Promise<readonly R[]>;
  /**
   * Runs several statements without parameters. `endless`: without time limit, as for migrations.
   * @returns the rows of all of them, one after another
   */
  readonly script: (text: string, patience?: 'endless') => Promise<readonly Row[]>;
  /** Present on shared connections: adds a request to a batch (see `inBatch`). */
  readonly batch?: <Request, Answer>(
    key: string,
    request: Request,
    answerAll: AnswerAll<Request, Answer>,
  ) => Promise<Answer>;
}

/** Answers the requests of a batch, in order. */
export type AnswerAll<Request, Answer> = (
  connection: Connection,
  requests: readonly Request[],
) => Promise<readonly Answer[]>;

/** A database for long reads. */
export type ReadingDatabase = Pick<Database, 'query' | 'transaction'>;

export interface Database extends Connection {
  readonly product: 'pglite' | 'postgres';
  /**
   * Runs `work` in one database transaction. Deadlocks and serialization failures are retried; any other error rolls
   * back and is thrown.
   */
  readonly transaction: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** For reads that may miss the last seconds of other clients' commits; absent without a standby. */
  readonly reading?: ReadingDatabase;
  readonly close: () => Promise<void>;
  /** Connections of this process, by pool; absent for an embedded database. */
  readonly connections?: () => Readonly<Record<string, ConnectionCount>>;
  /** Lag of the standby in seconds, Infinity if it does not answer; absent without one. */
  readonly standbyLag?: () => Promise<number>;
}

/** Connections in use, idle connections, and statements waiting for one. */
export interface ConnectionCount {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The authenticated person. Undefined without a token, which only public operations accept. */
export interface Viewer extends ViewerFacts {
  readonly userId: string;
  readonly permissions: readonly string[];
  /** Permissions of their role that are suspended now. */
  readonly withheld?: Withheld | undefined;
  readonly language: string;
}

/** Why permissions of a role are suspended: text key, its parameters, and the permissions. */
export interface Withheld {
  readonly reason: string;
  readonly params: Readonly<Record<string, string>>;
  readonly permissions: readonly string[];
}

/** The selected fields of a record, nested as in GraphQL. */
export interface Selection {
  readonly [field: string]: true | Selection;
}

/** The value of a filter, by kind: text, list, range, boolean. */
export type FilterInput =
  | { readonly contains?: string; readonly empty?: boolean }
  | { readonly from?: string; readonly to?: string }
  | readonly (string | null)[]
  | boolean;

/** Filter values by filter name. */
export type FilterInputs = Readonly<Record<string, FilterInput | undefined>> & { readonly search?: never };

/** A set of filters that must all hold, or conditions of which all, some or none hold. */
export type ListCondition =
  | { readonly kind: 'filters'; readonly filter: FilterInputs }
  | { readonly kind: 'all' | 'some' | 'none'; readonly of: readonly ListCondition[] };

export interface ListRequest {
  readonly filter: FilterInputs;
  /** A further condition. */
  readonly where?: ListCondition;
  readonly search?: string;
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly offset: number;
  readonly limit: number;
  readonly selection: Selection;
  /**
   * `everything`: selects records by the viewer's scope but reads them with engine rights; absent: reads them with the
   * viewer's rights.
   */
  readonly reads?: 'everything';
  /** True to count all matches. */
  readonly count: boolean;
}

/** All records of a list that a rule holds for. */
export interface FullListRequest {
  /** A rule over the record, for any viewer. */
  readonly where?: Rule | undefined;
  /** Paths of the record; the id breaks ties. */
  readonly sort: ListRequest['sort'];
  readonly selection: Selection;
}

/** One record by entity and id. */
export interface RecordName {
  readonly entity: string;
  readonly id: string;
}

/** Old and new values by field; references by id. */
export type Changes = Readonly<Record<string, FieldChange>>;

export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

/** A page. The total is capped at 10,000, for a search at 1,000. */
export interface RecordPage {
  readonly items: readonly Values[];
  readonly total?: number;
  readonly totalIsCapped?: boolean;
}
