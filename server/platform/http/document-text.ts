import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** Characters of a document; the portal's longest has a tenth of it. */
const longestDocument = 20_000;
/** Brackets of any kind inside each other: the parser recurses, and would run out of stack long before out of tokens. */
const deepestBrackets = 100;

/** @throws GraphQLError where a document is longer, or its brackets nest deeper, than any operation needs */
export function checkDocumentText(query: string): void {
  if (query.length > longestDocument) throw limitError('errors.limit.documentTooLong', longestDocument);
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (opening.has(kind)) depth += 1;
    if (closing.has(kind)) depth -= 1;
    if (depth > deepestBrackets) throw limitError('errors.limit.tooDeep', deepestBrackets);
  }
}

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

function limitError(message: string, max: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LimitError', params: { max } } });
}
