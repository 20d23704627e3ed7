import { distance } from 'fastest-levenshtein';

/** Maximum number of names listed when none is similar. */
const MOST_LISTED = 12;

/** `; did you mean "x"?` for the nearest of `known`; else all names if there are few, else `otherwise`. */
export function suggestion(name: string, known: Iterable<string>, otherwise = ''): string {
  const names = [...new Set(known)];
  const near = nearSuggestion(name, names);
  if (near !== '') return near;
  return names.length > 0 && names.length <= MOST_LISTED ? `; known: ${names.join(', ')}` : otherwise;
}

/** `; did you mean "x"?` for the nearest of `known`; empty when none is similar. */
export function nearSuggestion(name: string, known: Iterable<string>): string {
  const limit = Math.max(2, Math.floor(name.length / 3));
  const nearest = [...known]
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far, candidate }) => far <= limit && far < candidate.length)
    .sort((a, b) => a.far - b.far)[0];
  return nearest ? `; did you mean "${nearest.candidate}"?` : '';
}
