import type { OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue, Print } from '../../../engine/metadata/index.ts';
import { withheldParties } from '../../../engine/print/index.ts';
import { textAt, type Values } from '../../../engine/record/index.ts';
import type { DocumentStatus } from '../../../generated/server/records.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { countAttempt, undoAttempt, ipPrefix, tooManyRequests } from '../throttle/index.ts';
import { comparePrinted, invalidStatus, isFingerprint, readPrintFacts } from './content.ts';
import { findDocument, type IssuedDocument } from './issued-documents.ts';

/** Public facts of a document by number; more with the right fingerprint. */
export interface VerifiedDocument {
  readonly number: string;
  /** Name of the print (kind of document). */
  readonly print: string;
  readonly issuedAt: string;
  /** The verdict; with a wrong fingerprint, the only information. */
  readonly status: DocumentStatus;
  /** Facts to compare with the paper; only with the right fingerprint of a valid document. */
  readonly facts: Values | null;
  /** True when texts of referenced records, such as an address, have changed since. */
  readonly isReworded: boolean;
}

/** Failed lookups allowed per network in fifteen minutes; successful ones do not count. */
const missesPerNetwork = 30;

/**
 * Verifies a document; null for unknown and ill-formed numbers.
 * @throws ApiError `errors.limit.tooManyRequests` past the limit, whatever the number
 */
export async function verifyDocument(
  catalogue: Catalogue,
  call: RegisterCall<'verifyDocument'>,
): Promise<VerifiedDocument | null> {
  const { database, context, now } = call;
  const subject = `document ${ipPrefix(context.address ?? 'unknown')}`;
  if ((await countAttempt(database, subject, now)) > missesPerNetwork) throw tooManyRequests();
  const document = await findDocument(database, call.arguments.number);
  if (document === undefined) return null;
  await undoAttempt(database, subject);
  const { number, print, issuedAt } = document;
  return { number, print, issuedAt: issuedAt.toISOString(), ...(await verdictOn(catalogue, call, document)) };
}

type Verdict = Pick<VerifiedDocument, 'status' | 'facts' | 'isReworded'>;

const invalidAs = (status: DocumentStatus): Verdict => ({ status, facts: null, isReworded: false });

async function verdictOn(
  catalogue: Catalogue,
  call: RegisterCall<'verifyDocument'>,
  document: IssuedDocument,
): Promise<Verdict> {
  const given = call.arguments.fingerprint ?? '';
  const isGiven = given.trim() !== '';
  if (isGiven && !isFingerprint(given, document.hash)) return invalidAs('DIFFERS');
  const verdict = await standingOf(catalogue, call, document);
  return isGiven ? verdict : { ...verdict, facts: null };
}

/**
 * A deleted record cancels its documents; the print defines other reasons. Current values of a changed record are not
 * revealed: they were never on the paper.
 */
async function standingOf(
  catalogue: Catalogue,
  { store, database, today }: OperationCall,
  document: IssuedDocument,
): Promise<Verdict> {
  const print = catalogue.prints[document.print];
  if (print === undefined) return invalidAs('CHANGED');
  const reading = { catalogue, store, today };
  const facts = await readPrintFacts(reading, print, document.recordId, withheldParties(document.paths));
  if (facts === undefined) return invalidAs('CANCELLED');
  const invalid = await invalidStatus(reading, database, print, document.recordId);
  if (invalid !== undefined) return invalidAs(invalid);
  const compared = comparePrinted(catalogue, print, facts, document);
  if (compared !== 'changed') return { status: 'VALID', facts, isReworded: compared === 'reworded' };
  return invalidAs(wasCorrected(print, facts, document) ? 'SUPERSEDED' : 'CHANGED');
}

/** True when the record was corrected after the document was issued. */
function wasCorrected({ correctedAt }: Print, facts: Values, { issuedAt }: IssuedDocument): boolean {
  const corrected = correctedAt === undefined ? undefined : textAt(facts, correctedAt);
  return corrected !== undefined && new Date(corrected) >= issuedAt;
}
