import type { NotificationSink } from '../../../engine/api/index.ts';
import type { Catalogue, Notice, Recipient as Described } from '../../../engine/metadata/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import { enqueueNotice } from './queue.ts';
import type { MailRecipient } from './mail-recipient.ts';

/** Recipient: a user, optionally in one organization, or an address without user. */
export type NoticeRecipient = { readonly userId: string; readonly organizationId?: string } | MailRecipient;

export interface AddressedNotice {
  /** `metadata/notices/NAME.json` */
  readonly notice: string;
  readonly to: readonly NoticeRecipient[];
  /** Organization that causes the notice; absent for the product itself. */
  readonly sender?: string | undefined;
  /** One text for each of the notice's `params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** `forgotten`: addresses are deleted once the mail was sent or given up. */
  readonly address?: 'forgotten';
}

/** Notices to people. */
export interface Notices {
  /**
   * Stores a notice in the transaction of `connection`: it is delivered after commit and dropped on rollback. An empty
   * list of recipients is allowed.
   * @throws Error for an undescribed notice or wrong params
   */
  readonly send: (connection: Connection, notice: AddressedNotice) => Promise<void>;
  /** Stores notifications of metadata in the same way. */
  readonly keep: NotificationSink;
}

export interface NoticeDependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** The entity of users. */
  readonly people: string;
  readonly now: () => Date;
}

export function createNotices(dependencies: NoticeDependencies): Notices {
  const { catalogue, now } = dependencies;
  return {
    keep: (connection, { notice, sender, facts, contacts, audiences }) =>
      enqueueNotice(connection, {
        notice: described(catalogue, notice),
        sender,
        facts,
        readers: contacts,
        audiences,
        now: now(),
      }),
    send: async (connection, { notice, to, sender, params = {}, address }) => {
      const content = described(catalogue, notice);
      checkParams(content, params);
      const readers: MailRecipient[] = [];
      for (const recipient of to)
        readers.push(...('userId' in recipient ? await findPerson(dependencies, connection, recipient) : [recipient]));
      await enqueueNotice(connection, { notice: content, sender, facts: params, readers, address, now: now() });
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
