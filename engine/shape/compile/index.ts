export { argumentsSchema, argumentSchema } from './arguments-schema.ts';
export { formats } from './formats.ts';
export { argumentsValidator, shapeValidator, recordValidator, sizesValidator } from './validators.ts';
export { fieldValueSchema, recordSchema } from './record-schema.ts';
export { validatorCode } from './validator-code.ts';
export { textSchema } from './value-schemas.ts';
