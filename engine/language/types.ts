export type { Action, ActionOf, CallingAction, FollowUp, MutationAction, UploadAction } from './action/action.ts';
export type { Consequence } from './action/also.ts';
export type { ActionCondition } from './action/condition.ts';
export type {
  BooleanField,
  EnumerationField,
  Field,
  Fields,
  FieldSource,
  FieldSources,
  FilesField,
  GroupField,
  JsonField,
  NumberField,
  ReferenceField,
  RelationField,
  TextField,
} from './field/field.ts';
export type { Entries, StoredEntries } from './field/entries.ts';
export type { Aggregate } from './field/number.ts';
export type { Picker } from './field/reference.ts';
export type { Form, FormSource, Overlay, Section, SectionField, SectionList, SectionSource } from './form.ts';
export type { LookUp } from './look-up.ts';
export type { CellKind, Column, ColumnSource } from './list/column.ts';
export type { FilterKind, FilterSource, ListFilter, Narrowing } from './list/filter.ts';
export type { ReadyView, ReadyViewSource, SetFilter } from './list/ready-view.ts';
export type { List, ListSource } from './list/list.ts';
export type { Intent, Json, Text } from './shapes.ts';
export type { AppRoute } from './app-route.ts';
export type { AppSource } from './app.ts';
export type { Calendar } from './calendar.ts';
export type { ConstantChanges } from './constant-changes.ts';
export type { Enumeration, EnumerationSource, EnumerationValue } from './enumeration.ts';
export type { MenuGroup, MenuGroupSource, MenuItem, MenuItemSource } from './menu.ts';
export type { PrintBlock, PrintBlockSource, PrintChoiceSource } from './print/block.ts';
export type { Print, PrintSource } from './print/print.ts';
export type {
  PrintChoice,
  PrintColumn,
  PrintItem,
  PrintText,
  PrintValue,
  PrintWords,
  ValueFormat,
} from './print/printed.ts';
export type { PrintTextSource } from './print/text.ts';
export type { SpreadsheetExport, SpreadsheetExportSource } from './spreadsheet/export.ts';
export type { ExportColumn, ExportWords } from './spreadsheet/exported.ts';
export type { ExportColumnSource, ExportTable, ExportTableSource } from './spreadsheet/table.ts';
export type { ReferenceData } from './reference-data.ts';
export type { Catalogue } from './catalogue.ts';
export type { Access, AccessSource } from './entity/access.ts';
export type { EntityApi } from './entity/api.ts';
export type { Entity, EntitySource } from './entity/entity.ts';
export type { EntityRoute, EntityRouteSource } from './entity/route.ts';
export type { Comments } from './entity/comments.ts';
export type { History } from './entity/history.ts';
export type { Lock } from './entity/lock.ts';
export type { FindingQueue, RecordFinding, RecordFindings, RecordFindingsSource } from './entity/record-findings.ts';
export type { AffectedRecords, ClosedDays, Dated } from './entity/dated.ts';
export type { SharedLimit } from './entity/shared-limit.ts';
export type { EntityView, ViewSource } from './entity/view.ts';
export type { Step, Steps } from './entity/steps.ts';
export type { DerivedRecord, StatusEnd, Workflow } from './entity/workflow.ts';
export type { Constraint, FieldRules } from './field/rules.ts';
export type { Board, BoardDay, BoardFigure, BoardOf, BoardSource } from './board.ts';
export type { Brand } from './brand.ts';
export type { Operation, OperationSource } from './operation/operation.ts';
export type {
  OperationType,
  OperationTypeSource,
  OperationValue,
  OperationValues,
  OperationValueSource,
  OperationValueSources,
  ScalarName,
} from './operation/value.ts';
export type { Notice, NoticeSource } from './notice/notice.ts';
export type { Contact, Recipient, RecipientSource } from './notice/recipient.ts';
export type { ImportColumn, ImportColumnSource, ImportFind } from './spreadsheet/column.ts';
export type { TableImport, TableImportSource } from './spreadsheet/import.ts';
export type { EntityContact } from './entity/contact.ts';
export type { RoleGrant } from './permission.ts';
