import { format } from 'oxfmt';

/** Formats JSON: up to 120 characters per line; objects that begin with a line break stay expanded. */
export async function laidOut(json: string): Promise<string> {
  const { code, errors } = await format('file.json', json, { printWidth: 120 });
  const [error] = errors;
  if (error !== undefined) throw new Error(`JSON cannot be laid out: ${error.message}`);
  return code;
}
