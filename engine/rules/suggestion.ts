import { distance } from 'fastest-levenshtein';

/** ` did you mean "x"?` for the nearest of `known`, with the semicolon before it; empty where nothing is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const limit = Math.max(2, Math.floor(name.length / 3));
  const nearest = [...known]
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far, candidate }) => far <= limit && far < candidate.length)
    .sort((a, b) => a.far - b.far)[0];
  return nearest ? `; did you mean "${nearest.candidate}"?` : '';
}
