import type { Catalogue, Notice } from '../../../engine/metadata/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { keepNotice } from './queue.ts';

/** Somebody who can be written to. */
export interface Reader {
  readonly email: string;
  readonly name?: string;
  /** Absent, or one that the product does not speak: its first. */
  readonly language?: string;
}

/** Whom something is told: a person of the register, or somebody who is none yet. */
export type Recipient = { readonly userId: string } | Reader;

export interface ToldNotice {
  /** `metadata/notices/NAME.json` */
  readonly notice: string;
  readonly to: readonly Recipient[];
  /** A text for each of the notice's `params`. */
  readonly params?: Readonly<Record<string, string>>;
}

/** What people are told. */
export interface Notices {
  /**
   * Keeps a notice with what else `connection` writes: it goes out when that is committed, and not at all when it is
   * undone. Nobody to tell is no error.
   * @throws Error for a notice that is not described, or params other than it describes
   */
  readonly tell: (connection: Connection, told: ToldNotice) => Promise<void>;
}

/** Finds people of the register, as they are to be written to; whom it does not find is not told. */
export type FindReaders = (connection: Connection, userIds: readonly string[]) => Promise<readonly Reader[]>;

export interface NoticeParts {
  readonly catalogue: Catalogue;
  readonly findReaders: FindReaders;
  readonly now: () => Date;
}

export function createNotices({ catalogue, findReaders, now }: NoticeParts): Notices {
  return {
    tell: async (connection, { notice, to, params = {} }) => {
      checkParams(described(catalogue, notice), params);
      const userIds = to.flatMap((recipient) => ('userId' in recipient ? [recipient.userId] : []));
      const known = userIds.length === 0 ? [] : await findReaders(connection, userIds);
      const others = to.flatMap((recipient) => ('userId' in recipient ? [] : [recipient]));
      await keepNotice(connection, { name: notice, facts: params, readers: [...known, ...others], now: now() });
    },
  };
}

function described({ notices }: Catalogue, name: string): Notice {
  const notice = notices[name];
  if (notice === undefined) throw new Error(`"${name}" is not a notice`);
  return notice;
}

function checkParams({ name, params }: Notice, given: object): void {
  const [asked, had] = [params, given].map((one) => Object.keys(one).toSorted().join(', '));
  if (asked !== had)
    throw new Error(`the notice "${name}" is told with params "${String(asked)}", not "${String(had)}"`);
}
