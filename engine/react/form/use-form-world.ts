import { use, useMemo } from 'react';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CatalogueView } from '../../metadata/index.ts';
import { shapeIssues, type ShapeValidator, type ShapeError, type JsonSchema } from '../../shape/index.ts';
import {
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

/** What a form's rules look at besides its data. */
export interface FormWorld extends ValidationContext {
  readonly pieces: Readonly<Record<string, EntityPiece>>;
  /** The form as the form library knows it. */
  readonly form: FormDefinition;
}

/**
 * The world of an entity's form; suspends until its schema and the entities its rules reach are loaded.
 * Three references in a row are followed: `loan.book.genre.isForAdults`.
 */
export function useFormWorld(piece: EntityPiece): FormWorld {
  const { enumerations, constants } = useCatalogue();
  const { viewer, today } = useFacts();
  const { entity } = piece;
  // Asked for before anything is waited for, so that all of it comes at once.
  const loading = formPieceOf(piece);
  const own = useMemo(() => ({ [entity.name]: piece }), [entity, piece]);
  const first = useEntities(missingEntities(entity, own));
  const second = useEntities(missingEntities(entity, { ...own, ...first }));
  const third = useEntities(missingEntities(entity, { ...own, ...first, ...second }));
  const form = useFormDefinition(entity, use(loading));
  return useMemo(() => {
    const pieces = { ...first, ...second, ...third, ...own };
    const entities = Object.fromEntries(Object.entries(pieces).map(([name, reached]) => [name, reached.entity]));
    const view: CatalogueView = { entities, enumerations, constants };
    return { view, entity, viewer, today, pieces, form, shapeOf: shapeValidator(form) };
  }, [first, second, third, own, enumerations, constants, entity, viewer, today, form]);
}

/** The form's own validator, asked for what it found and nothing else: its list of sentences would be a second one. */
function shapeValidator({ schema, shape, validator }: FormDefinition): ShapeValidator {
  return (data) => shapeIssues(shape, validator.rawValidation<ShapeError>(schema, data).errors ?? [], data);
}

/** A form as the form library is given it. */
interface FormDefinition {
  /** In the viewer's language. */
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly validator: ValidatorType;
  /** What issues of the shape are read from. */
  readonly shape: JsonSchema;
}

/** The form of an entity in the viewer's language; the same object as long as nothing in it differs. */
function useFormDefinition(entity: PortalEntity, { schema: shape, validate }: EntityFormPiece): FormDefinition {
  const { enumerations } = useCatalogue();
  const label = useLabel();
  const nothing = useWords()('form.choose');
  return useMemo(() => {
    const schema = formJsonSchema(shape, entity, { label, enumerations, nothing });
    return { schema, uiSchema: formUiSchema(entity), validator: formValidator(schema, validate), shape };
  }, [entity, shape, validate, enumerations, label, nothing]);
}

/** The form library's validator of a schema, by the code that was compiled of its shape: browsers compile nothing. */
function formValidator(schema: RJSFSchema, validate: EntityFormPiece['validate']): ValidatorType {
  const compiled = createPrecompiledValidator<unknown>({ validate }, schema);
  return {
    rawValidation: (...given) => compiled.rawValidation(...given),
    validateFormData: (...given) => compiled.validateFormData(...given),
    // The library asks of each choice whether it is the value; no code is compiled for that.
    isValid: ({ const: choice }, value) => choice === value,
  };
}
