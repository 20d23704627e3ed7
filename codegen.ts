import { codegenConfig } from './tools/generate/codegen-config.ts';

/** `npm run generate` writes the operations and then runs this; run alone, it repeats that last step. */
export default codegenConfig('generated/portal', 'server/schema.graphql');
