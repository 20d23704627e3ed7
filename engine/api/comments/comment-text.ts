/** A piece of what was written: words, or somebody mentioned by the id of their record. */
export type CommentSegment =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'mention'; readonly person: string };

/** `@[12]` in a text mentions the person 12: what they are called is looked up by whoever reads it. */
const mention = /@\[(\d{1,18})\]/gu;

/** A text as it is shown, piece by piece. */
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

/** The ids of those whom a text mentions, each once. */
export function mentionedIn(text: string): readonly string[] {
  return [...new Set(piecesOf(text).flatMap((piece) => (piece.kind === 'mention' ? [piece.person] : [])))];
}
