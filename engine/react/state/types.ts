import type { IconName } from '@blueprintjs/icons';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { DocumentNode } from 'graphql';
import type { ComponentType } from 'react';
import type { DocumentIssue } from '../../print/index.ts';
import type { Values } from '../../record/index.ts';
import type { ViewerFacts } from '../../rules/types.ts';
import type { JsonSchema } from '../../shape/index.ts';
import type {
  Action,
  Board,
  Catalogue,
  Column,
  Entity,
  EntityRoute,
  Print,
  Steps,
  Text,
} from '../../metadata/types/index.ts';
import type { ListFileRequest, ListSettingsOperations } from './list-settings.ts';
import type { NoticePortal } from './notice-portal.ts';

/** Metadata of an entity loaded at start-up, for the menu, routes and names of records. */
export type EntityOutline = Pick<
  Entity,
  'name' | 'label' | 'plural' | 'newLabel' | 'icon' | 'display' | 'route' | 'menu'
> & {
  readonly routes: readonly OutlineRoute[];
  readonly permissions: Entity['access']['permissions'];
  /** Presentation of its form; undefined without a form. */
  readonly presentation?: 'page' | 'dialog';
  /** Default sort in its menu link; undefined for a plain link. */
  readonly linkSort?: { readonly by: string; readonly direction: 'ASC' | 'DESC' };
  readonly hasList: boolean;
  /** Its further lists, by name. */
  readonly lists: Readonly<
    Record<string, { readonly route?: string; readonly recordPath: string; readonly permission?: string }>
  >;
};

/** A route of an entity loaded at start-up; the page of an action loads the rest with its entity. */
export type OutlineRoute = Omit<EntityRoute, 'intro' | 'sections' | 'further'>;

/** The catalogue without its entities, loaded at start-up. */
export interface PortalCatalogue extends Pick<
  Catalogue,
  'brand' | 'languages' | 'constants' | 'enumerations' | 'menu' | 'routes' | 'operations'
> {
  readonly entities: Readonly<Record<string, EntityOutline>>;
  /** Titles of the prints; the rest of a print is loaded when it is opened. */
  readonly prints: Readonly<Record<string, { readonly title: Text }>>;
  /** The icons named in metadata, as SVG paths on a 16-pixel grid; others are not bundled. */
  readonly icons: Readonly<Partial<Record<IconName, readonly string[]>>>;
}

/** Generated documents of one entity; undefined for operations that its API does not have. */
export interface EntityDocuments {
  readonly page?: DocumentNode;
  readonly all?: DocumentNode;
  readonly one?: DocumentNode;
  readonly save?: DocumentNode;
  readonly remove?: DocumentNode;
  readonly restore?: DocumentNode;
  readonly uses?: DocumentNode;
  readonly affected?: DocumentNode;
  /** Dry run of a list's bulk action. */
  readonly bulkPreview?: DocumentNode;
  readonly history?: DocumentNode;
  readonly comments?: DocumentNode;
  readonly addComment?: DocumentNode;
  readonly removeComment?: DocumentNode;
  /** Options for pickers of this entity's records. */
  readonly options?: DocumentNode;
  /**
   * Options of each reference field by its path (`authors[].genre`), with the fields that this entity's rules read;
   * look-ups of text fields.
   */
  readonly pickers: Readonly<Record<string, DocumentNode>>;
  /** By further list. */
  readonly lists: Readonly<Record<string, DocumentNode>>;
  /** By operation or view name. */
  readonly operations: Readonly<Record<string, DocumentNode>>;
}

/** The part of an entity that its lists need. */
export interface ListedPiece {
  readonly entity: ListedEntity;
  readonly documents: Pick<EntityDocuments, 'page' | 'lists'>;
}

/** One entity as loaded by the browser: metadata without scope, checks and storage, and its documents. */
export interface EntityPiece extends ListedPiece {
  readonly entity: PortalEntity;
  readonly documents: EntityDocuments;
  /** Loads the form's JSON Schema and compiled validator when a form first opens. */
  readonly loadForm?: () => Promise<EntityFormPiece>;
  /** Loads schemas and validators of the operations whose arguments actions ask, by operation. */
  readonly loadArgumentForms?: () => Promise<{ readonly argumentForms: Readonly<Record<string, EntityFormPiece>> }>;
}

/** Loads each entity piece once; concurrent calls share the promise. */
export interface EntityLibrary {
  readonly load: (name: string) => Promise<EntityPiece>;
  /** Loads the list piece of an entity. */
  readonly loadListed: (name: string) => Promise<ListedPiece>;
  readonly loadAll: (names: readonly string[]) => Promise<Readonly<Record<string, EntityPiece>>>;
}

/** The JSON Schema of a form and its compiled validator. */
export interface EntityFormPiece {
  readonly schema: JsonSchema & { readonly $id: string };
  readonly validate: ValidatorFunctions[string];
}

export type PortalEntity = Omit<Entity, 'storage' | 'findings' | 'locks' | 'access' | 'views' | 'help' | 'steps'> & {
  readonly access: Pick<Entity['access'], 'permissions' | 'fields'>;
  readonly views: Entity['views'];
};

/** The part of an entity that its lists use: without the form and the data of single records. */
export type ListedEntity = Omit<
  PortalEntity,
  | 'api'
  | 'access'
  | 'routes'
  | 'rules'
  | 'constraints'
  | 'history'
  | 'comments'
  | 'derivedRecord'
  | 'operations'
  | 'form'
> & {
  readonly api: Pick<Entity['api'], 'one' | 'save'>;
  readonly access: Pick<Entity['access'], 'permissions'>;
  readonly form?: Pick<NonNullable<Entity['form']>, 'presentation'>;
};

/** Facts about the viewer, as read by rules. */
export type PortalViewer = ViewerFacts;

/** A record in an API response. */
export type RecordData = Values & { readonly id: string };

export interface CellProps {
  readonly record: RecordData;
  readonly column: Column;
  readonly entity: ListedEntity;
}

export interface PanelProps {
  readonly entity: PortalEntity;
  readonly record: RecordData;
}

export interface ListPanelProps {
  readonly entity: ListedEntity;
  /** Filters of the list by name, in the shape of its query. */
  readonly filter: Values;
}

export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

/** Extensions that metadata may name beyond those of the engine. */
export interface Registry {
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly panels: Readonly<Record<string, ComponentType<PanelProps>>>;
  /** Panels above lists. */
  readonly listPanels: Readonly<Record<string, ComponentType<ListPanelProps>>>;
  /** Widgets of the form library; typed where the form reads them. */
  readonly widgets: Values;
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** Extensions of operations whose forms are pages, by operation. */
  readonly asked?: Readonly<Record<string, OperationFormExtension>>;
  /** Resolves to a stored file's download address; undefined: files are only listed. */
  readonly fileAddress?: (fileId: string) => Promise<string | undefined>;
  /**
   * Exports a list. Resolves to the file, `later` when a notice follows, or undefined after a refusal, which was shown.
   * Undefined: no export.
   */
  readonly listFile?: (request: ListFileRequest) => Promise<Blob | 'later' | undefined>;
  /** Stores the person's list settings; undefined: the address holds them. */
  readonly listSettings?: ListSettingsOperations;
  /** Help of an entity's screens or of a page, by entity or address; undefined: no help. */
  readonly help?: Readonly<Record<string, () => Promise<EntityHelp>>>;
  /** Notices; undefined: none. */
  readonly notices?: NoticePortal;
  /** Issues documents; undefined: no printing. */
  readonly prints?: PrintService;
  /** Boards of the overview; undefined: none. */
  readonly boards?: () => Promise<BoardsPiece>;
  /** Steps before records take effect, by entity; undefined: none. */
  readonly steps?: () => Promise<StepsByEntity>;
  /** The query that searches all records; undefined: no global search. */
  readonly find?: () => Promise<DocumentNode>;
  /** List commands without a record, for the palette; undefined: none. */
  readonly listCommands?: () => Promise<readonly ListCommand[]>;
  /** Dialog for a new record, opened from pickers; undefined: pickers cannot create records. */
  readonly newRecord?: ComponentType<NewRecordProps>;
  /** Preview of a record beside its list; undefined: no preview. */
  readonly recordLook?: ComponentType<PreviewProps>;
  /** Facts of a record in the dialog of an action, which stays disabled while they load; undefined: no facts. */
  readonly decision?: ComponentType<DecisionProps>;
  /** Preloads the code of an entity's record screens once its list is idle; undefined: the first record loads it. */
  readonly ahead?: (library: EntityLibrary, entity: string) => Promise<void>;
}

export type StepsByEntity = Readonly<Record<string, Steps>>;

/** The boards of the overview, and the query that reads them all. */
export interface BoardsPiece {
  readonly boards: readonly Board[];
  readonly document: DocumentNode;
}

/** Help of an entity's screens or of a page: paragraphs, and the meaning of each value of a field. */
export interface EntityHelp {
  readonly text: readonly Text[];
  readonly values: readonly { readonly label: Text; readonly text: Text }[];
}

/** A command that starts from a list, without a record. */
export interface ListCommand extends Pick<Action, 'label' | 'keywords' | 'permission' | 'visible'> {
  readonly entity: string;
  /** Name of a further list. */
  readonly list?: string;
  /** Name of the action. */
  readonly action: string;
  /** The other entity's action that it performs. */
  readonly performs?: { readonly entity: string; readonly action: string };
  /** Address at which a new record is created. */
  readonly to?: string;
}

/** The previewed record. */
export interface PreviewProps {
  readonly entity: string;
  readonly id: string;
}

/** The fields of a record to show as facts of a decision. */
export interface DecisionProps {
  readonly piece: EntityPiece;
  readonly id: string;
  /** Names of fields of its form. */
  readonly fields: readonly string[];
}

/** Dialog for a new record. */
export interface NewRecordProps {
  readonly entity: string;
  /** Ids of referenced records that prefill it, by field name; others are ignored. */
  readonly named: Readonly<Record<string, string>>;
  readonly onSaved: (record: RecordData) => void;
  readonly onClose: () => void;
}

/** A portal's extension of an operation whose form is a page. */
export interface OperationFormExtension {
  /** Prefilled values, such as the device. */
  readonly given?: (language: string) => Values;
  /** Called with the result before the success message. */
  readonly done?: (answer: Values) => void | Promise<void>;
  /** For results with another outcome: text key of the message, and address to go to. */
  readonly otherwise?: (answer: Values) => { readonly success: string; readonly to: string } | undefined;
}

/** A print of one record. */
export interface PrintedRecord {
  readonly print: string;
  readonly id: string;
}

/** A document registered by the server, with the facts to print. */
export interface IssuedPrint extends DocumentIssue {
  readonly facts: Values;
}

/** The portal's operations for printing. */
export interface PrintService {
  readonly load: (print: string) => Promise<Print>;
  readonly issue: (record: PrintedRecord) => Promise<IssuedPrint>;
  /** Temporary download address of the PDF. */
  readonly pdfAddress: (record: PrintedRecord, language: string) => Promise<string | undefined>;
}

/** Address and navigation, independent of a router. */
export interface Navigation {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly navigate: (to: string, how?: 'push' | 'replace') => void;
}
