import { use, useMemo } from 'react';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CatalogueView } from '../../metadata/index.ts';
import { shapeIssues, type ShapeValidator, type ShapeError, type JsonSchema } from '../../shape/index.ts';
import {
  entitiesOf,
  useCatalogue,
  useEntities,
  useFacts,
  type EntityPiece,
  useLabel,
  useWords,
  type EntityFormPiece,
  type PortalEntity,
} from '../state/index.ts';
import { missingEntities } from './missing-entities.ts';
import type { ValidationContext } from './state/form-validator.ts';
import { formPieceOf } from './form-piece.ts';
import { formUiSchema } from './form-layout.ts';
import { formJsonSchema } from './schema/form-json-schema.ts';

/** Context of a form's rules, besides its data. */
export interface FormRuleContext extends ValidationContext {
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** The form as passed to the form library. */
  readonly form: FormDefinition;
}

/**
 * The context of an entity's form; suspends until its schema and the entities its rules reach are loaded. Follows up to
 * three references in a row: `loan.book.genre.isForAdults`.
 */
export function useFormRuleContext(piece: EntityPiece): FormRuleContext {
  const { enumerations, constants } = useCatalogue();
  const { viewer, today } = useFacts();
  const { entity } = piece;
  // Started before anything suspends, so that all requests run in parallel.
  const loading = formPieceOf(piece);
  const own = useMemo(() => ({ [entity.name]: piece }), [entity, piece]);
  const first = useEntities(missingEntities(entity, own));
  const second = useEntities(missingEntities(entity, { ...own, ...first }));
  const third = useEntities(missingEntities(entity, { ...own, ...first, ...second }));
  const form = useFormDefinition(entity, use(loading));
  return useMemo(() => {
    const pieces = { ...first, ...second, ...third, ...own };
    const view: CatalogueView = { entities: entitiesOf(pieces), enumerations, constants };
    return { view, entity, viewer, today, pieces, form, shapeOf: shapeValidator(form) };
  }, [first, second, third, own, enumerations, constants, entity, viewer, today, form]);
}

/** Uses only the raw result of the form's validator: its own messages would duplicate ours. */
function shapeValidator({ schema, shape, validator }: FormDefinition): ShapeValidator {
  return (data) => shapeIssues(shape, validator.rawValidation<ShapeError>(schema, data).errors ?? [], data);
}

/** Form passed to the form library. */
interface FormDefinition {
  /** In the viewer's language. */
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly validator: ValidatorType;
  /** Source of the shape's issues. */
  readonly shape: JsonSchema;
}

/** The form of an entity in the viewer's language; memoized. */
function useFormDefinition(entity: PortalEntity, { schema: shape, validate }: EntityFormPiece): FormDefinition {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const nothing = useWords()('form.choose');
  return useMemo(() => {
    const schema = formJsonSchema(shape, entity, { label, enumerations, nothing });
    return { schema, uiSchema: formUiSchema(entity), validator: formValidator(schema, validate), shape };
  }, [entity, shape, validate, enumerations, label, nothing]);
}

/**
 * The form library's validator with the precompiled code; the content security policy allows no compilation in the
 * browser.
 */
function formValidator(schema: RJSFSchema, validate: EntityFormPiece['validate']): ValidatorType {
  const compiled = createPrecompiledValidator<unknown>({ validate }, schema);
  return {
    rawValidation: (...given) => compiled.rawValidation(...given),
    validateFormData: (...given) => compiled.validateFormData(...given),
    // The library calls this only to match a choice with the value; it needs no compiled code.
    isValid: ({ const: choice }, value) => choice === value,
  };
}
