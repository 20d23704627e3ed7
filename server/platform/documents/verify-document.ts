import type { OperationCall } from '../../../engine/api/index.ts';
import type { Catalogue, Print } from '../../../engine/metadata/index.ts';
import { withheldParties } from '../../../engine/print/index.ts';
import { textAt, type Values } from '../../../engine/record/index.ts';
import type { DocumentStatus } from '../../../generated/server/records.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { countAttempt, forgiveAttempt, ipPrefix, tooManyRequests } from '../throttle/index.ts';
import { comparePrinted, invalidStatus, isFingerprint, readPrintFacts } from './content.ts';
import { findDocument, type IssuedDocument } from './issued-documents.ts';

/** What anybody may know of a document whose number they have, and what it says if they have its fingerprint too. */
export interface VerifiedDocument {
  readonly number: string;
  /** Name of the print: what kind of document it is. */
  readonly print: string;
  readonly issuedAt: string;
  /** The one verdict; whoever gives another fingerprint learns nothing else. */
  readonly status: DocumentStatus;
  /** To hold against the paper, which the register has not seen; only with the right fingerprint of a valid document. */
  readonly facts: Values | null;
  /** Whether words of other records that it states, such as an address, have changed since. */
  readonly isReworded: boolean;
}

/** Numbers nobody has that one network may ask for in a quarter of an hour; found ones do not count. */
const missesPerNetwork = 30;

/**
 * Answers whether a document is valid; null for a number that nobody has, ill-formed ones alike.
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
  await forgiveAttempt(database, subject);
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
 * A record that is gone cancels its documents; its print says when they are not valid for another reason. What a changed
 * record says now was never on the paper, and is not told.
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

/** Whether the record has been corrected since the document was issued. */
function wasCorrected({ correctedAt }: Print, facts: Values, { issuedAt }: IssuedDocument): boolean {
  const corrected = correctedAt === undefined ? undefined : textAt(facts, correctedAt);
  return corrected !== undefined && new Date(corrected) >= issuedAt;
}
