import { ApiError, badInput, Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Action, Catalogue, Entity, Print } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { suggestion } from '../../../engine/rules/index.ts';
import type { PermittedAction } from '../../../engine/store/index.ts';
import type { RegisterCall } from '../../register-resolvers.ts';
import { hashedContent, readPrintFacts, withheldPartiesOf } from './content.ts';
import { registerDocument, type IssuedDocument } from './issued-documents.ts';

/** A registered document with the facts to print. */
export interface Issued {
  readonly document: IssuedDocument;
  readonly facts: Values;
}

/**
 * Registers the current print of a record for a viewer who may print it.
 * @throws ApiError when the record is out of scope (same error as for a missing one) or printing is refused now
 */
export async function issueDocument(
  catalogue: Catalogue,
  call: RegisterCall<'issueDocument' | 'downloadDocument'>,
): Promise<Issued> {
  const { database, store, today, now, viewer } = call;
  const { id } = call.arguments;
  const print = printNamed(catalogue, call.arguments.print);
  await assertPrintable(catalogue, call, print, id);
  if (viewer === undefined) throw notFound();
  const reading = { catalogue, store, today };
  const withheld = await withheldPartiesOf({ ...reading, database, viewer }, print, id);
  const facts = await readPrintFacts(reading, print, id, withheld);
  if (facts === undefined) throw notFound();
  const document = await registerDocument(database, {
    print: print.name,
    entity: print.entity,
    recordId: id,
    content: hashedContent(catalogue, print, id, facts),
    userId: viewer.userId,
    organizationId: viewer.organizationId ?? '0',
    now,
  });
  return { document, facts };
}

function printNamed({ prints }: Catalogue, name: string): Print {
  const print = Object.hasOwn(prints, name) ? prints[name] : undefined;
  if (print === undefined)
    throw badInput(`there is no print "${name}"${suggestion(name, Object.keys(prints))}`, ['print']);
  return print;
}

/** Checks permission, scope and rules of the print's action. */
async function assertPrintable(catalogue: Catalogue, call: OperationCall, print: Print, id: string): Promise<void> {
  const entity = catalogue.entities[print.entity];
  const action = entity && printAction(entity, print);
  const read = entity?.access.permissions.read;
  if (action === undefined || (read !== undefined && !call.viewer?.permissions.includes(read))) throw notFound();
  const record = await call.store.one(call.principal, { entity: print.entity }, id, {
    permittedActions: { name: true, permitted: true, reason: true, params: true },
  });
  // The selection above fixes the shape.
  const offered = (record?.permittedActions ?? []) as readonly PermittedAction[];
  const answer = offered.find(({ name }) => name === action.name);
  if (answer === undefined) throw notFound();
  if (!answer.permitted) throw new Refusal(answer.reason ?? 'errors.refused', { params: answer.params ?? {} });
}

function printAction({ actions }: Entity, { name }: Print): Action | undefined {
  return Object.values(actions).find((action) => action.kind === 'print' && action.print === name);
}

function notFound(): ApiError {
  return new ApiError([{ code: 'NotFoundError', message: 'errors.entity.notFound', path: ['id'], params: {} }]);
}
