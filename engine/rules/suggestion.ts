import { distance } from 'fastest-levenshtein';

/** So many names are listed where none of them is near. */
const MOST_LISTED = 12;

/** `; did you mean "x"?` for the nearest of `known`; without one all of them where they are few, else what `otherwise` says. */
export function suggestion(name: string, known: Iterable<string>, otherwise = ''): string {
  const names = [...new Set(known)];
  const near = nearSuggestion(name, names);
  if (near !== '') return near;
  return names.length > 0 && names.length <= MOST_LISTED ? `; known: ${names.join(', ')}` : otherwise;
}

/** `; did you mean "x"?` for the nearest of `known`; empty where nothing is near. */
export function nearSuggestion(name: string, known: Iterable<string>): string {
  const limit = Math.max(2, Math.floor(name.length / 3));
  const nearest = [...known]
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far, candidate }) => far <= limit && far < candidate.length)
    .sort((a, b) => a.far - b.far)[0];
  return nearest ? `; did you mean "${nearest.candidate}"?` : '';
}
