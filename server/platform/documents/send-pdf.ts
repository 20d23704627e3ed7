import { todayOf } from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { documentToPdf } from '../../../engine/pdf/index.ts';
import { toPrintedDocument, withheldParties } from '../../../engine/print/index.ts';
import { createStore, type Database, type Viewer } from '../../../engine/store/index.ts';
import { contentDisposition, type UserBoundLinks, type Holder } from '../files/index.ts';
import { RequestError, type Handler } from '../http/index.ts';
import { comparePrinted, fingerprintOf, invalidStatus, readPrintFacts } from './content.ts';
import { findDocument } from './issued-documents.ts';
import { verifyAddress } from './operations.ts';

interface PdfDependencies {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly links: UserBoundLinks;
  /** Current viewer of a session; undefined when it ended or has no rights left. */
  readonly activeViewer: (holder: Holder) => Promise<Viewer | undefined>;
  readonly publicAddress: string;
  readonly now: () => Date;
}

/** `/documents/…`: the PDF of a just issued document, for the holder of a signed link. */
export function documentHandler({
  catalogue,
  database,
  links,
  activeViewer,
  publicAddress,
  now,
}: PdfDependencies): Handler {
  const store = createStore({ catalogue, database });
  return async ({ url, response, address: from }) => {
    const link = links.read(url);
    if (link === undefined || !links.opensFrom(link, from)) throw expired();
    if ((await activeViewer(link.holder)) === undefined) throw expired();
    const [number = '', language = ''] = link.names;
    const document = number === '' ? undefined : await findDocument(database, number);
    const print = document && catalogue.prints[document.print];
    if (document === undefined || print === undefined) throw expired();
    const today = todayOf({ catalogue }, now());
    const reading = { catalogue, store, today };
    const facts = await readPrintFacts(reading, print, document.recordId, withheldParties(document.paths));
    // A PDF is only made while the registered content is unchanged and valid.
    if (facts === undefined || comparePrinted(catalogue, print, facts, document) !== 'same') throw expired();
    if ((await invalidStatus(reading, database, print, document.recordId)) !== undefined) throw expired();
    const fingerprint = fingerprintOf(document.hash);
    const address = verifyAddress(publicAddress, document.number, fingerprint);
    const issue = { number: document.number, fingerprint, address };
    const printed = toPrintedDocument(catalogue, { print, facts, language, printedAt: today, issue });
    const bytes = await documentToPdf(printed, now());
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': contentDisposition(`${printed.title} ${document.number}.pdf`),
      'cache-control': 'private, no-store',
    });
    response.end(bytes);
  };
}

function expired(): RequestError {
  return new RequestError(403, 'errors.link.expired');
}
