import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';

/** A generated document with this result type and any variables. */
export type DocumentOf<Answer> = DocumentNode & { readonly __apiType?: (variables: never) => Answer };

/** The operations to read notices and to choose their delivery. */
export interface NoticePortal {
  /** Address of the notices; their settings are at `settings` below it. */
  readonly to: string;
  readonly read: DocumentOf<ReadNotices>;
  readonly mark: TypedDocumentNode<
    { readonly readNotices: number },
    { readonly id: string | null; readonly until: string | null }
  >;
  readonly choices: DocumentOf<{ readonly noticeChoices: readonly ChosenNotice[] }>;
  readonly choose: TypedDocumentNode<unknown, Pick<ChosenNotice, 'name' | 'channels'>>;
}

/** A page of notices. */
export interface ReadNotices {
  readonly notices: {
    readonly items: readonly NoticeItem[];
    readonly hasMore: boolean;
    readonly last: string | null;
  };
}

/** One notice. */
export interface NoticeItem {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Address that it links to; null for none. */
  readonly link: string | null;
  readonly toldAt: string;
  readonly isRead: boolean;
}

/** Delivery settings of one kind of notice. */
export interface ChosenNotice {
  readonly name: string;
  readonly label: string;
  readonly channels: readonly DeliveryChannel[];
}

/** A delivery channel. */
export type DeliveryChannel = 'PORTAL' | 'MAIL' | 'DAILY';
