import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { Values } from '../../record/index.ts';

/** The operations that store a person's list settings. */
export interface ListSettingsOperations {
  /** Returns one field: the viewer's settings of a list. */
  readonly read: TypedDocumentNode<Readonly<Record<string, ListSettings>>, { readonly list: string }>;
  readonly keepColumns: TypedDocumentNode<unknown, { readonly list: string; readonly columns: string | null }>;
  readonly keepDensity: TypedDocumentNode<unknown, { readonly density: Density }>;
  /** Takes a view; returns one field with its id. */
  readonly saveView: DocumentNode;
  readonly removeView: TypedDocumentNode<unknown, { readonly id: string }>;
  /** The permission to save views for others. */
  readonly sharePermission: string;
  /** The enumeration of roles with which a view can be shared. */
  readonly roles: string;
}

/** Row density of lists. */
export type Density = 'COMPACT' | 'NORMAL' | 'SPACIOUS';

/** A person's settings of one list. */
export interface ListSettings {
  /** Column layout in address format; null for that in metadata. */
  readonly columns?: string | null;
  /** Row density of every list; null when never chosen. */
  readonly density?: Density | null;
  readonly views?: readonly SavedView[];
}

/** A named state of a list: filters, sort and columns. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** In address format; each viewer gets the parts that their list has. */
  readonly state: string;
  /** `READY`: predefined in metadata. */
  readonly audience: ViewAudience | 'READY';
  readonly role: string | null;
  /** True when the list opens with it. */
  readonly isDefault: boolean;
  /** True when the person may change it. */
  readonly isMine: boolean;
}

export type ViewAudience = 'PRIVATE' | 'ROLE' | 'ALL';

/** Input of a saved view; a new one has no id. */
export interface SavedViewInput extends Omit<SavedView, 'id' | 'isMine' | 'audience'> {
  readonly audience: ViewAudience;
  readonly id: string | null;
  readonly list: string;
}

/** A list as displayed, to be exported. */
export interface ListFileRequest {
  readonly entity: string;
  /** Name of a further list. */
  readonly list?: string;
  /** Names of the visible columns in order. */
  readonly columns: readonly string[];
  /** In the shape of the list's query. */
  readonly filter: Values;
  readonly sort: readonly { readonly by: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly format: 'xlsx' | 'csv';
  readonly language: string;
}
