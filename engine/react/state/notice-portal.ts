import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';

/** A generated document with this answer, whatever its variables. */
export type DocumentOf<Answer> = DocumentNode & { readonly __apiType?: (variables: never) => Answer };

/** The operations by which people read what they are told, and choose how it reaches them. */
export interface NoticePortal {
  /** Address of what somebody is told; how it reaches them is chosen at `settings` below it. */
  readonly to: string;
  readonly read: DocumentOf<ReadNotices>;
  readonly mark: TypedDocumentNode<
    { readonly readNotices: number },
    { readonly id: string | null; readonly until: string | null }
  >;
  readonly choices: DocumentOf<{ readonly noticeChoices: readonly ChosenNotice[] }>;
  readonly choose: TypedDocumentNode<unknown, Pick<ChosenNotice, 'name' | 'channels'>>;
}

/** A page of what somebody is told. */
export interface ReadNotices {
  readonly notices: {
    readonly items: readonly NoticeItem[];
    readonly hasMore: boolean;
    readonly last: string | null;
  };
}

/** Something somebody is told. */
export interface NoticeItem {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Where it leads; null where nowhere. */
  readonly link: string | null;
  readonly toldAt: string;
  readonly isRead: boolean;
}

/** How notices of one kind reach somebody. */
export interface ChosenNotice {
  readonly name: string;
  readonly label: string;
  readonly channels: readonly DeliveryChannel[];
}

/** A way by which a notice comes. */
export type DeliveryChannel = 'PORTAL' | 'MAIL' | 'DAILY';
