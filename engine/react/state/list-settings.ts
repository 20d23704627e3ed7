import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { Values } from '../../record/index.ts';

/** The operations that keep what a person sets of lists. */
export interface ListSettingsOperations {
  /** Answers one field: what is kept of a list, for whoever asks. */
  readonly read: TypedDocumentNode<Readonly<Record<string, ListSettings>>, { readonly list: string }>;
  readonly keepColumns: TypedDocumentNode<unknown, { readonly list: string; readonly columns: string | null }>;
  readonly keepDensity: TypedDocumentNode<unknown, { readonly density: Density }>;
  /** Takes a view as it is given, answers one field: its id. */
  readonly saveView: DocumentNode;
  readonly removeView: TypedDocumentNode<unknown, { readonly id: string }>;
  /** The permission to save views for others. */
  readonly sharePermission: string;
  /** The enumeration of roles that a view may be for. */
  readonly roles: string;
}

/** How close rows of lists stand. */
export type Density = 'COMPACT' | 'NORMAL' | 'SPACIOUS';

/** What is kept of one list for one person. */
export interface ListSettings {
  /** How its columns look, as an address says it; null: as the metadata say. */
  readonly columns?: string | null;
  /** How close rows stand, the same in every list; null where it was never chosen. */
  readonly density?: Density | null;
  readonly views?: readonly SavedView[];
}

/** A view of a list: what somebody narrowed, sorted and arranged, under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** As an address says it; whoever opens it reads of it what their own list has. */
  readonly state: string;
  /** `READY`: the list came with it. */
  readonly audience: ViewAudience | 'READY';
  readonly role: string | null;
  /** Whether the list opens with it. */
  readonly isDefault: boolean;
  /** Whether the person may change it. */
  readonly isMine: boolean;
}

export type ViewAudience = 'PRIVATE' | 'ROLE' | 'ALL';

/** A view as it is saved; a new one without an id. */
export interface SavedViewInput extends Omit<SavedView, 'id' | 'isMine' | 'audience'> {
  readonly audience: ViewAudience;
  readonly id: string | null;
  readonly list: string;
}

/** A list as somebody sees it. */
export interface ListFileRequest {
  readonly entity: string;
  /** Of a further list. */
  readonly list?: string;
  /** Names of those shown, in their order. */
  readonly columns: readonly string[];
  /** As the list's operation takes them. */
  readonly filter: Values;
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly format: 'xlsx' | 'csv';
  readonly language: string;
}
