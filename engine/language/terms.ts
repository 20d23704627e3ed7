import { fileOf } from './file.ts';
import { terms } from './shapes.ts';

export const termsFile = fileOf('terms', 'Rules that the whole product names', { terms });
