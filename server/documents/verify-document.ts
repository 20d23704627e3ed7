import type { OperationCall } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { countAttempt, forgiveAttempt, networkOf, tooManyRequests } from '../accounts/index.ts';
import { fingerprintOf, isFingerprint, isUnchanged, isVoid, readPrintFacts } from './content.ts';
import { findDocument, type IssuedDocument } from './issued-documents.ts';

/** What anybody may know of a document whose number they have; nothing of what it says. */
export interface VerifiedDocument {
  readonly number: string;
  /** Name of the print: what kind of document it is. */
  readonly print: string;
  readonly issuedAt: string;
  readonly status: 'VALID' | 'CHANGED' | 'CANCELLED';
  /** Of the content that was registered when the document was issued. */
  readonly fingerprint: string;
  /** Whether the fingerprint that was asked about is the registered one; null where none was. */
  readonly matches: boolean | null;
}

/** Numbers nobody has that one network may ask for in a quarter of an hour; found ones do not count. */
const missesPerNetwork = 30;

/**
 * Answers whether a document is valid; null for a number that nobody has, ill-formed ones alike.
 * @throws ApiError `errors.limit.tooManyRequests` past the limit, whatever the number
 */
export async function verifyDocument(catalogue: Catalogue, call: OperationCall): Promise<VerifiedDocument | null> {
  const { database, context, now } = call;
  const subject = `document ${networkOf(context.address ?? 'unknown')}`;
  if ((await countAttempt(database, subject, now)) > missesPerNetwork) throw tooManyRequests();
  const document = await findDocument(database, String(call.arguments['number']));
  if (document === undefined) return null;
  await forgiveAttempt(database, subject);
  const given = call.arguments['fingerprint'];
  return {
    number: document.number,
    print: document.print,
    issuedAt: document.issuedAt.toISOString(),
    status: await statusOf(catalogue, call, document),
    fingerprint: fingerprintOf(document.hash),
    matches: typeof given === 'string' && given.trim() !== '' ? isFingerprint(given, document.hash) : null,
  };
}

/** A record that is gone, or that its print calls void, cancels its documents. */
async function statusOf(
  catalogue: Catalogue,
  { store, database, today }: OperationCall,
  document: IssuedDocument,
): Promise<VerifiedDocument['status']> {
  const print = catalogue.prints[document.print];
  if (print === undefined) return 'CHANGED';
  const reading = { catalogue, store, today };
  const facts = await readPrintFacts(reading, print, document.recordId);
  if (facts === undefined || (await isVoid(reading, database, print, document.recordId))) return 'CANCELLED';
  return isUnchanged(catalogue, print, facts, document) ? 'VALID' : 'CHANGED';
}
