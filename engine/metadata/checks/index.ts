import { checkActionProperties, checkActions } from './actions.ts';
import { checkAnswers } from './answers.ts';
import { checkDialogInputs } from './dialog-inputs.ts';
import { checkBoards } from './boards.ts';
import { checkBrand, checkCalendars } from './brand.ts';
import { checkBases } from './bases.ts';
import { checkConstantChoices } from './constant-choices.ts';
import { checkConsequences } from './consequences.ts';
import { checkCountryFormats } from './country-formats.ts';
import { checkConstraintLocks } from './constraint-locks.ts';
import { checkCycles } from './cycles.ts';
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
import { checkEntityNames, checkKnownFiles } from './known-files.ts';
import { checkKnownNames } from './known-names.ts';
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
import { checkPermissions, checkRoleNames } from './permissions.ts';
import { checkPrints } from './prints.ts';
import { checkReadyViews } from './ready-views.ts';
import { checkRecordFindings } from './record-findings.ts';
import { checkRecordPaths } from './record-paths.ts';
import { checkReferenceData } from './reference-data.ts';
import { checkRepeatedPieces } from './repeated-pieces.ts';
import { checkRoutes } from './routes.ts';
import { checkRules, checkScopes } from './rules.ts';
import { checkTerms } from './terms.ts';
import { checkTextKeys } from './text-keys.ts';
import { checkBuiltInNames } from './built-in-names.ts';
import { checkEqualWords } from './equal-words.ts';
import { checkFixedConditions } from './fixed-conditions.ts';
import { checkFormerNames } from './former-names.ts';
import { checkGivenValues } from './given-values.ts';
import { checkLabels, checkLanguages } from './languages.ts';
import { checkSteps } from './steps.ts';
import { checkDatedConstants } from './dated-constants.ts';
import { checkDatedFields } from './dated-fields.ts';
import { checkSharedLimits } from './shared-limits.ts';
import { checkSectionLists, checkSectionMaps } from './sections.ts';
import { checkArchives, checkEvidence } from './storage.ts';
import { checkShownTypes } from './shown-types.ts';
import { checkUploads } from './uploads.ts';
import { checkViewArguments } from './view-arguments.ts';
import { checkUnfilledFields, checkUnreachableFields } from './filled-fields.ts';
import { checkReachedStatuses, checkStatusEnds, checkWorkflows } from './workflows.ts';

/** Every check, in the order in which a person would fix the findings; JSON syntax and shape are checked before. */
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
  checkDialogInputs,
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
