/** A segment of a comment: text, or a mention of a person by record id. */
export type CommentSegment =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'mention'; readonly person: string };

/** `@[12]` mentions the person 12; readers resolve the name. */
const mention = /@\[(\d{1,18})\]/gu;

/** Splits a text into segments. */
export function piecesOf(text: string): readonly CommentSegment[] {
  const pieces: CommentSegment[] = [];
  let past = 0;
  for (const { 0: whole, 1: person = '', index } of text.matchAll(mention)) {
    if (index > past) pieces.push({ kind: 'words', words: text.slice(past, index) });
    pieces.push({ kind: 'mention', person });
    past = index + whole.length;
  }
  if (past < text.length) pieces.push({ kind: 'words', words: text.slice(past) });
  return pieces;
}

/** Distinct ids of the mentioned people. */
export function mentionedIn(text: string): readonly string[] {
  return [...new Set(piecesOf(text).flatMap((piece) => (piece.kind === 'mention' ? [piece.person] : [])))];
}
