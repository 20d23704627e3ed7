import { actionProperties } from './action-properties.ts';
import { actions } from './actions.ts';
import { answers } from './answers.ts';
import { archives } from './archives.ts';
import { askedRecords } from './asked-records.ts';
import { boards } from './boards.ts';
import { calendars } from './calendars.ts';
import { brand } from './brand.ts';
import { bases } from './bases.ts';
import { consequences } from './consequences.ts';
import { constraintLocks } from './constraint-locks.ts';
import { cycles } from './cycles.ts';
import { entityNames } from './entity-names.ts';
import { evidence } from './evidence.ts';
import { enumerationValues } from './enumeration-values.ts';
import { fieldProperties } from './field-properties.ts';
import { fieldTargets } from './field-targets.ts';
import type { Check } from './finding.ts';
import { formFields } from './form-fields.ts';
import { furtherLists } from './further-lists.ts';
import { comments } from './comments.ts';
import { helps } from './helps.ts';
import { histories } from './histories.ts';
import { imports } from './imports.ts';
import { besideFields } from './beside-fields.ts';
import { joinedFiles } from './joined-files.ts';
import { forms } from './forms.ts';
import { hiddenFields } from './hidden-fields.ts';
import { knownFiles } from './known-files.ts';
import { knownNames } from './known-names.ts';
import { labels } from './labels.ts';
import { listFields } from './list-fields.ts';
import { lookUps } from './look-ups.ts';
import { menu } from './menu.ts';
import { consents } from './consents.ts';
import { contacts } from './contacts.ts';
import { exports } from './exports.ts';
import { notices } from './notices.ts';
import { offspring } from './offspring.ts';
import { operationNames } from './operation-names.ts';
import { operationTypes } from './operation-types.ts';
import { permissions } from './permissions.ts';
import { prints } from './prints.ts';
import { reachedStatuses } from './reached-statuses.ts';
import { readyViews } from './ready-views.ts';
import { recordPaths } from './record-paths.ts';
import { referenceData } from './reference-data.ts';
import { repeatedPieces } from './repeated-pieces.ts';
import { roleNames } from './role-names.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { scopes } from './scopes.ts';
import { terms } from './terms.ts';
import { textKeys } from './text-keys.ts';
import { builtInNames } from './built-in-names.ts';
import { equalWords } from './equal-words.ts';
import { fixedConditions } from './fixed-conditions.ts';
import { formerNames } from './former-names.ts';
import { givenValues } from './given-values.ts';
import { languages } from './languages.ts';
import { steps } from './steps.ts';
import { statusEnds } from './status-ends.ts';
import { sectionMaps } from './section-maps.ts';
import { sharedLimits } from './shared-limits.ts';
import { sectionLists } from './section-lists.ts';
import { shownTypes } from './shown-types.ts';
import { uploads } from './uploads.ts';
import { unfilledFields } from './unfilled-fields.ts';
import { viewArguments } from './view-arguments.ts';
import { unreachableFields } from './unreachable-fields.ts';
import { workflows } from './workflows.ts';

/** Every check, in the order a person would want to correct what they find; JSON syntax and shape come before them. */
export const checks: readonly Check[] = [
  // Names
  knownFiles,
  brand,
  entityNames,
  knownNames,
  builtInNames,
  repeatedPieces,
  fieldProperties,
  actionProperties,
  fieldTargets,
  formerNames,
  givenValues,
  bases,
  forms,
  enumerationValues,
  workflows,
  statusEnds,
  reachedStatuses,
  sharedLimits,
  helps,
  histories,
  comments,
  joinedFiles,
  besideFields,
  listFields,
  furtherLists,
  viewArguments,
  shownTypes,
  formFields,
  lookUps,
  consents,
  sectionLists,
  sectionMaps,
  unreachableFields,
  unfilledFields,
  readyViews,
  recordPaths,
  offspring,
  referenceData,
  // The dialect
  terms,
  rules,
  cycles,
  constraintLocks,
  hiddenFields,
  fixedConditions,
  // Texts
  labels,
  languages,
  equalWords,
  textKeys,
  // Operations
  operationNames,
  operationTypes,
  answers,
  actions,
  uploads,
  consequences,
  askedRecords,
  // Routes, menu, permissions, names in code
  routes,
  menu,
  calendars,
  boards,
  steps,
  permissions,
  roleNames,
  archives,
  evidence,
  prints,
  contacts,
  notices,
  exports,
  imports,
  // SQL of every scope
  scopes,
];
