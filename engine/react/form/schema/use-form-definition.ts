import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { JsonSchema } from '../../../shape/index.ts';
import { useCatalogue, useLabel, useWords, type EntityFormPiece, type PortalEntity } from '../../state/index.ts';
import { formUiSchema } from '../form-layout.ts';
import { formJsonSchema } from './form-json-schema.ts';

/** A form as the form library is given it. */
export interface FormDefinition {
  /** In the viewer's language. */
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly validator: ValidatorType;
  /** What issues of the shape are read from. */
  readonly shape: JsonSchema;
}

/** The form of an entity in the viewer's language; the same object as long as nothing in it differs. */
export function useFormDefinition(entity: PortalEntity, { schema: shape, validate }: EntityFormPiece): FormDefinition {
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
