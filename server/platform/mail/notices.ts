import type { NotificationSink } from '../../../engine/api/index.ts';
import type { Catalogue, Notice, Recipient as Described } from '../../../engine/metadata/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import { keepNotice } from './queue.ts';
import type { MailRecipient } from './mail-recipient.ts';

/** Whom something is told: a person of the register, perhaps in one organization, or somebody who is none yet. */
export type NoticeRecipient = { readonly userId: string; readonly organizationId?: string } | MailRecipient;

export interface AddressedNotice {
  /** `metadata/notices/NAME.json` */
  readonly notice: string;
  readonly to: readonly NoticeRecipient[];
  /** The organization whose people cause it; absent where the product itself does. */
  readonly sender?: string | undefined;
  /** A text for each of the notice's `params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** `forgotten`: each address is removed once its mail was sent or given up. */
  readonly address?: 'forgotten';
}

/** What people are told. */
export interface Notices {
  /**
   * Keeps a notice with what else `connection` writes: it goes out when that is committed, and not at all when it is
   * undone. Nobody to tell is no error.
   * @throws Error for a notice that is not described, or params other than it describes
   */
  readonly tell: (connection: Connection, notice: AddressedNotice) => Promise<void>;
  /** Keeps what metadata have told in the same way. */
  readonly keep: NotificationSink;
}

export interface NoticeDependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** The entity of the people whom `userId` names. */
  readonly people: string;
  readonly now: () => Date;
}

export function createNotices(dependencies: NoticeDependencies): Notices {
  const { catalogue, now } = dependencies;
  return {
    keep: (connection, { notice, sender, facts, contacts, audiences }) =>
      keepNotice(connection, {
        notice: described(catalogue, notice),
        sender,
        facts,
        readers: contacts,
        audiences,
        now: now(),
      }),
    tell: async (connection, { notice, to, sender, params = {}, address }) => {
      const content = described(catalogue, notice);
      checkParams(content, params);
      const readers: MailRecipient[] = [];
      for (const recipient of to)
        readers.push(...('userId' in recipient ? await findPerson(dependencies, connection, recipient) : [recipient]));
      await keepNotice(connection, { notice: content, sender, facts: params, readers, address, now: now() });
    },
  };
}

async function findPerson(
  { catalogue, store, people }: NoticeDependencies,
  connection: Connection,
  { userId: owner, organizationId }: Extract<NoticeRecipient, { readonly userId: string }>,
): Promise<readonly MailRecipient[]> {
  const contact = catalogue.entities[people]?.contact;
  if (contact === undefined) throw new Error(`"${people}" has no contact`);
  const recipient: Described = { entity: people, of: { path: 'id', by: 'id' }, contact };
  const contacts = await store.contacts(connection, { recipient, owner, today: '', limit: 1 });
  return contacts.map((reader) => ({
    ...reader,
    person: owner,
    ...(organizationId !== undefined && { within: organizationId }),
  }));
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
