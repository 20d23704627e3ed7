import { codegenConfig } from './tools/generate/codegen-config.ts';

/** `npm run generate` writes the operations and then runs this; alone it repeats the last step. */
export default codegenConfig('generated/portal', 'server/schema.graphql');
