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

/** An entity as the start of a portal knows it: enough for menu, routes and what its records are called. */
export type EntityOutline = Pick<
  Entity,
  'name' | 'label' | 'plural' | 'newLabel' | 'icon' | 'display' | 'route' | 'menu'
> & {
  readonly routes: readonly OutlineRoute[];
  readonly permissions: Entity['access']['permissions'];
  /** How its form opens; absent without a form. */
  readonly presentation?: 'page' | 'dialog';
  /** The default sort its menu link carries; absent where the link is plain. */
  readonly linkSort?: { readonly by: string; readonly direction: 'ASC' | 'DESC' };
  readonly hasList: boolean;
  /** Its further lists, by name. */
  readonly lists: Readonly<
    Record<string, { readonly route?: string; readonly recordPath: string; readonly permission?: string }>
  >;
};

/** An address of an entity as a start knows it; a page of an action reads the rest of it from its entity. */
export type OutlineRoute = Omit<EntityRoute, 'intro' | 'sections' | 'further'>;

/** The catalogue without its entities: what a portal loads at start-up. */
export interface PortalCatalogue extends Pick<
  Catalogue,
  'brand' | 'languages' | 'constants' | 'enumerations' | 'menu' | 'routes' | 'operations'
> {
  readonly entities: Readonly<Record<string, EntityOutline>>;
  /** What prints are called; the rest of one is loaded when it is opened. */
  readonly prints: Readonly<Record<string, { readonly title: Text }>>;
  /** Each icon that metadata names, as paths on a grid of 16: only these are shipped, with what names them. */
  readonly icons: Readonly<Partial<Record<IconName, readonly string[]>>>;
}

/** Generated documents of one entity; an absent one is not offered by its API. */
export interface EntityDocuments {
  readonly page?: DocumentNode;
  readonly all?: DocumentNode;
  readonly one?: DocumentNode;
  readonly save?: DocumentNode;
  readonly remove?: DocumentNode;
  readonly restore?: DocumentNode;
  readonly uses?: DocumentNode;
  readonly affected?: DocumentNode;
  /** What a bulk action of a list would be done to. */
  readonly bulkPreview?: DocumentNode;
  readonly history?: DocumentNode;
  readonly comments?: DocumentNode;
  readonly addComment?: DocumentNode;
  readonly removeComment?: DocumentNode;
  /** What a picker selects of the entity's records. */
  readonly options?: DocumentNode;
  /** The choices of each reference field by its path (`authors[].genre`), with what this entity's rules read of them; what is looked up by a field of text. */
  readonly pickers: Readonly<Record<string, DocumentNode>>;
  /** Of each further list, by its name. */
  readonly lists: Readonly<Record<string, DocumentNode>>;
  /** By operation or view name. */
  readonly operations: Readonly<Record<string, DocumentNode>>;
}

/** What of an entity its lists need; they load no more of it. */
export interface ListedPiece {
  readonly entity: ListedEntity;
  readonly documents: Pick<EntityDocuments, 'page' | 'lists'>;
}

/** One entity as the browser loads it: metadata without scope, checks and storage, and its documents. */
export interface EntityPiece extends ListedPiece {
  readonly entity: PortalEntity;
  readonly documents: EntityDocuments;
  /** Loads the form's JSON Schema and its compiled code, when a form first opens. */
  readonly loadForm?: () => Promise<EntityFormPiece>;
  /** The same of the operations whose arguments the entity's actions ask, by operation. */
  readonly loadArgumentForms?: () => Promise<{ readonly argumentForms: Readonly<Record<string, EntityFormPiece>> }>;
}

/** Loads entity pieces once each and gives the same promise to everyone who asks. */
export interface EntityLibrary {
  readonly load: (name: string) => Promise<EntityPiece>;
  /** What lists need of one. */
  readonly loadListed: (name: string) => Promise<ListedPiece>;
  readonly loadAll: (names: readonly string[]) => Promise<Readonly<Record<string, EntityPiece>>>;
}

/** What only a form needs: the shape of what is entered in it, and the code that was compiled of it. */
export interface EntityFormPiece {
  readonly schema: JsonSchema & { readonly $id: string };
  readonly validate: ValidatorFunctions[string];
}

export type PortalEntity = Omit<Entity, 'storage' | 'findings' | 'locks' | 'access' | 'views' | 'help' | 'steps'> & {
  readonly access: Pick<Entity['access'], 'permissions' | 'fields'>;
  readonly views: Entity['views'];
};

/** An entity as its lists know it: with the fields and actions they speak of, and without its form and what only records have. */
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

/** Who is looking, as rules see it. */
export type PortalViewer = ViewerFacts;

/** A record as the API answers it. */
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
  /** What the list is narrowed by, by filter name, as its operation takes it. */
  readonly filter: Values;
}

export interface IconProps {
  readonly size?: number;
  readonly className?: string;
}

/** Names that metadata may use beyond those the engine has. */
export interface Registry {
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly panels: Readonly<Record<string, ComponentType<PanelProps>>>;
  /** Panels above lists. */
  readonly listPanels: Readonly<Record<string, ComponentType<ListPanelProps>>>;
  /** Widgets of the form library; typed where the form reads them. */
  readonly widgets: Values;
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** What the portal adds to operations whose forms are pages, by operation. */
  readonly asked?: Readonly<Record<string, OperationFormExtension>>;
  /** Answers where a stored file can be downloaded; absent: files are only listed. */
  readonly fileAddress?: (fileId: string) => Promise<string | undefined>;
  /**
   * A list as it is shown, as a file, or `later` where somebody is told once it is made; undefined where that was
   * refused, which has been told. Absent: lists stay on screen.
   */
  readonly listFile?: (request: ListFileRequest) => Promise<Blob | 'later' | undefined>;
  /** Keeps what people set of lists for them; absent: it stays in the address. */
  readonly keptLists?: ListSettingsOperations;
  /** What is told of an entity's screens or of a page when somebody asks, by entity or by address; absent: nothing. */
  readonly help?: Readonly<Record<string, () => Promise<EntityHelp>>>;
  /** What people are told; absent: nothing. */
  readonly notices?: NoticePortal;
  /** Issues documents of described prints; absent: nothing is printed. */
  readonly prints?: PrintService;
  /** What stands on the overview; absent: nothing does. */
  readonly boards?: () => Promise<BoardsPiece>;
  /** What is done with records before they are in use, by entity; absent: nothing. */
  readonly steps?: () => Promise<StepsByEntity>;
  /** The query that looks for records everywhere; absent: they are looked for in lists alone. */
  readonly find?: () => Promise<DocumentNode>;
  /** What can be done from lists without a record; absent: it is found in lists alone. */
  readonly deeds?: () => Promise<readonly ListCommand[]>;
  /** A new record in a dialog, by which pickers make what is not there yet; absent: they make nothing. */
  readonly newRecord?: ComponentType<NewRecordProps>;
  /** A record as it is read, to stand beside its list; absent: records open as whole screens alone. */
  readonly recordLook?: ComponentType<PreviewProps>;
  /** Some fields of a record as it is now, in the dialog of an action on it; the dialog waits while its code is loaded; absent: it names the record alone. */
  readonly decision?: ComponentType<DecisionProps>;
  /** Loads what the records of an entity are shown by, once a list of them rests; absent: it comes with the first of them. */
  readonly ahead?: (library: EntityLibrary, entity: string) => Promise<void>;
}

export type StepsByEntity = Readonly<Record<string, Steps>>;

/** The boards of the overview, and the query that asks for them all. */
export interface BoardsPiece {
  readonly boards: readonly Board[];
  readonly document: DocumentNode;
}

/** What is told of an entity's screens or of a page: paragraphs, and what each value of a field of theirs means. */
export interface EntityHelp {
  readonly text: readonly Text[];
  readonly values: readonly { readonly label: Text; readonly text: Text }[];
}

/** What somebody may do from a list without a record. */
export interface ListCommand extends Pick<Action, 'label' | 'keywords' | 'permission' | 'visible'> {
  readonly entity: string;
  /** Of one of the entity's further lists. */
  readonly list?: string;
  /** Its name. */
  readonly action: string;
  /** The action of another entity that it stands for. */
  readonly performs?: { readonly entity: string; readonly action: string };
  /** Where a new record is made. */
  readonly to?: string;
}

/** Which record is looked at. */
export interface PreviewProps {
  readonly entity: string;
  readonly id: string;
}

/** What of a record is decided on. */
export interface DecisionProps {
  readonly piece: EntityPiece;
  readonly id: string;
  /** Names of fields of its form. */
  readonly fields: readonly string[];
}

/** A new record made beside something else. */
export interface NewRecordProps {
  readonly entity: string;
  /** Ids of records it starts with, by the names of references; others are passed over. */
  readonly named: Readonly<Record<string, string>>;
  readonly onSaved: (record: RecordData) => void;
  readonly onClose: () => void;
}

/** What a portal adds to an operation whose form is a page. */
export interface OperationFormExtension {
  /** What it knows of the form's fields, such as the device. */
  readonly given?: (language: string) => Values;
  /** What it does with the answer, before anything is said of it. */
  readonly done?: (answer: Values) => void | Promise<void>;
  /** Where the answer says that it is done otherwise than usual: what is said then, a text key, and where one goes. */
  readonly otherwise?: (answer: Values) => { readonly success: string; readonly to: string } | undefined;
}

/** A print of one record. */
export interface PrintedRecord {
  readonly print: string;
  readonly id: string;
}

/** A document as the server registered it, with the facts it says. */
export interface IssuedPrint extends DocumentIssue {
  readonly facts: Values;
}

/** What printing needs of a portal. */
export interface PrintService {
  readonly load: (print: string) => Promise<Print>;
  readonly issue: (record: PrintedRecord) => Promise<IssuedPrint>;
  /** Where the document can be downloaded as a PDF, for a short while. */
  readonly pdfAddress: (record: PrintedRecord, language: string) => Promise<string | undefined>;
}

/** Where the portal is and how it moves; the engine knows no router. */
export interface Navigation {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly navigate: (to: string, how?: 'push' | 'replace') => void;
}
