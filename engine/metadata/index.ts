export type * from './types/index.ts';
export { toRecipient } from './load/recipients.ts';
export { applyValues, fillDefaults } from './record/apply-values.ts';
export { boardsFor } from './record/boards-for.ts';
export { aggregateOf, isComputed } from './record/computed.ts';
export { withoutIndexes, type RecordContext } from './record/context.ts';
export {
  beginning,
  constantOn,
  daysOfChange,
  isDatedConstant,
  isMap,
  type DatedConstant,
} from './record/dated-constants.ts';
export { displayPaths } from './record/display-paths.ts';
export { dueDays, type DueDay, type Period } from './record/due-days.ts';
export { everyColumn, everyFilter, everyList } from './record/every-list.ts';
export { exportTypesOf } from './record/export-types.ts';
export { fieldAt, fieldsBelow, ownEntry, type CatalogueView } from './record/field-at.ts';
export { filterInput, kindOfFilter } from './record/filter-input.ts';
export { searchableLists } from './record/searchable-lists.ts';
export { formArgument } from './record/form-argument.ts';
export { fieldStates, type FieldState } from './record/field-states.ts';
export { haveEqualFields, isSameValue, mergeInput } from './record/field-values.ts';
export { hasTable } from './record/has-table.ts';
export { itemPathTypesOf, pathTypesOf } from './record/path-types.ts';
export type { EvaluationPhase } from './record/evaluation-phase.ts';
export { anyPermitted, offerOf } from './record/offered.ts';
export {
  entriesCount,
  entriesFields,
  entriesQuery,
  entriesWithRecord,
  isEntriesField,
  type EntriesField,
} from './record/entries-fields.ts';
export { dash, printedAt } from './record/printed-at.ts';
export { filterRules, readPathsOf } from './record/read-paths.ts';
export { addDays, holidaysOf, isWorkingDay } from './record/working-days.ts';
export { inCountryForms } from './record/country-values.ts';
export { recordIssues } from './record/record-issues.ts';
export { uncertaintyOf } from './record/uncertainty.ts';
export { storedArgumentField, actionChanges, inapplicableArguments } from './record/inapplicable-arguments.ts';
export { valueFormat } from './record/value-format.ts';
