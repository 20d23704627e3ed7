import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { EntityFormPiece } from '../../state/index.ts';

/** The form library's validator of a schema, by the code that was compiled of its shape: browsers compile nothing. */
export function formValidator(schema: RJSFSchema, validate: EntityFormPiece['validate']): ValidatorType {
  const compiled = createPrecompiledValidator<unknown>({ validate }, schema);
  return {
    rawValidation: (...given) => compiled.rawValidation(...given),
    validateFormData: (...given) => compiled.validateFormData(...given),
    // The library asks of each choice whether it is the value; no code is compiled for that.
    isValid: ({ const: choice }, value) => choice === value,
  };
}
