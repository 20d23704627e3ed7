import { format } from 'oxfmt';

/** The one layout of JSON files: what fits in a line of 120 characters is in one, unless its object was begun with a new line. */
export async function laidOut(json: string): Promise<string> {
  const { code, errors } = await format('file.json', json, { printWidth: 120 });
  const [error] = errors;
  if (error !== undefined) throw new Error(`JSON cannot be laid out: ${error.message}`);
  return code;
}
