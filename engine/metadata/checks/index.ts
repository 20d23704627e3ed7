import { checkActionProperties } from './action-properties.ts';
import { checkActions } from './actions.ts';
import { checkAnswers } from './answers.ts';
import { checkArchives } from './archives.ts';
import { checkAskedRecords } from './asked-records.ts';
import { checkBoards } from './boards.ts';
import { checkCalendars } from './calendars.ts';
import { checkBrand } from './brand.ts';
import { checkBases } from './bases.ts';
import { checkConstantChoices } from './constant-choices.ts';
import { checkConsequences } from './consequences.ts';
import { checkCountryFormats } from './country-formats.ts';
import { checkConstraintLocks } from './constraint-locks.ts';
import { checkCycles } from './cycles.ts';
import { checkEntityNames } from './entity-names.ts';
import { checkEvidence } from './evidence.ts';
import { checkEnumerationValues } from './enumeration-values.ts';
import { checkFieldProperties } from './field-properties.ts';
import { checkFieldTargets } from './field-targets.ts';
import type { Check } from './finding.ts';
import { checkFormFields } from './form-fields.ts';
import { checkFurtherLists } from './further-lists.ts';
import { checkComments } from './comments.ts';
import { checkHelps } from './helps.ts';
import { checkHistories } from './histories.ts';
import { checkImports } from './imports.ts';
import { checkBesideFields } from './beside-fields.ts';
import { checkJoinedFiles } from './joined-files.ts';
import { checkForms } from './forms.ts';
import { checkHiddenFields } from './hidden-fields.ts';
import { checkKnownFiles } from './known-files.ts';
import { checkKnownNames } from './known-names.ts';
import { checkLabels } from './labels.ts';
import { checkListFields } from './list-fields.ts';
import { checkLookUps } from './look-ups.ts';
import { checkMenu } from './menu.ts';
import { checkConsents } from './consents.ts';
import { checkContacts } from './contacts.ts';
import { checkExports } from './exports.ts';
import { checkNotices } from './notices.ts';
import { checkDerivedRecords } from './derived-records.ts';
import { checkOperationNames } from './operation-names.ts';
import { checkOperationTypes } from './operation-types.ts';
import { checkPermissions } from './permissions.ts';
import { checkPrints } from './prints.ts';
import { checkReachedStatuses } from './reached-statuses.ts';
import { checkReadyViews } from './ready-views.ts';
import { checkRecordFindings } from './record-findings.ts';
import { checkRecordPaths } from './record-paths.ts';
import { checkReferenceData } from './reference-data.ts';
import { checkRepeatedPieces } from './repeated-pieces.ts';
import { checkRoleNames } from './role-names.ts';
import { checkRoutes } from './routes.ts';
import { checkRules } from './rules.ts';
import { checkScopes } from './scopes.ts';
import { checkTerms } from './terms.ts';
import { checkTextKeys } from './text-keys.ts';
import { checkBuiltInNames } from './built-in-names.ts';
import { checkEqualWords } from './equal-words.ts';
import { checkFixedConditions } from './fixed-conditions.ts';
import { checkFormerNames } from './former-names.ts';
import { checkGivenValues } from './given-values.ts';
import { checkLanguages } from './languages.ts';
import { checkSteps } from './steps.ts';
import { checkStatusEnds } from './status-ends.ts';
import { checkSectionMaps } from './section-maps.ts';
import { checkDatedConstants } from './dated-constants.ts';
import { checkDatedFields } from './dated-fields.ts';
import { checkSharedLimits } from './shared-limits.ts';
import { checkSectionLists } from './section-lists.ts';
import { checkShownTypes } from './shown-types.ts';
import { checkUploads } from './uploads.ts';
import { checkUnfilledFields } from './unfilled-fields.ts';
import { checkViewArguments } from './view-arguments.ts';
import { checkUnreachableFields } from './unreachable-fields.ts';
import { checkWorkflows } from './workflows.ts';

/** Every check, in the order a person would want to correct what they find; JSON syntax and shape come before them. */
export const checks: readonly Check[] = [
  // Names
  checkKnownFiles,
  checkBrand,
  checkEntityNames,
  checkKnownNames,
  checkBuiltInNames,
  checkRepeatedPieces,
  checkFieldProperties,
  checkActionProperties,
  checkFieldTargets,
  checkFormerNames,
  checkGivenValues,
  checkBases,
  checkForms,
  checkEnumerationValues,
  checkWorkflows,
  checkStatusEnds,
  checkReachedStatuses,
  checkDatedConstants,
  checkDatedFields,
  checkSharedLimits,
  checkRecordFindings,
  checkHelps,
  checkHistories,
  checkComments,
  checkJoinedFiles,
  checkBesideFields,
  checkListFields,
  checkFurtherLists,
  checkViewArguments,
  checkShownTypes,
  checkFormFields,
  checkLookUps,
  checkConsents,
  checkSectionLists,
  checkSectionMaps,
  checkUnreachableFields,
  checkUnfilledFields,
  checkReadyViews,
  checkRecordPaths,
  checkDerivedRecords,
  checkReferenceData,
  // The dialect
  checkTerms,
  checkRules,
  checkCycles,
  checkConstraintLocks,
  checkHiddenFields,
  checkFixedConditions,
  // Texts
  checkLabels,
  checkLanguages,
  checkEqualWords,
  checkTextKeys,
  // Operations
  checkOperationNames,
  checkOperationTypes,
  checkAnswers,
  checkActions,
  checkUploads,
  checkConsequences,
  checkCountryFormats,
  checkAskedRecords,
  // Routes, menu, permissions, names in code
  checkRoutes,
  checkMenu,
  checkConstantChoices,
  checkCalendars,
  checkBoards,
  checkSteps,
  checkPermissions,
  checkRoleNames,
  checkArchives,
  checkEvidence,
  checkPrints,
  checkContacts,
  checkNotices,
  checkExports,
  checkImports,
  // SQL of every scope
  checkScopes,
];
