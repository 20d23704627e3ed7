import sql, { empty, type Sql } from 'sql-template-tag';
import type { OperationCall } from '../../engine/api/index.ts';
import { pathTypesOf, type Catalogue } from '../../engine/metadata/index.ts';
import { isId } from '../../engine/record/index.ts';
import { ruleHolds } from '../../engine/rules/index.ts';

/** Organization whose energy is summed, or all. */
export type EnergyOwner = { readonly kind: 'all' } | { readonly kind: 'one'; readonly organizationId: string };

/** The entity whose read scope also applies to traded energy. */
const entry = 'electricity';

/** A call for one organization, or for everything in scope. */
export type EnergyCall = OperationCall<{ readonly organizationId?: string | null }>;

/** The requested organization within scope; undefined when out of scope, as for a missing one. */
export function ownerFilter(catalogue: Catalogue, call: EnergyCall): EnergyOwner | undefined {
  const { organizationId = null } = call.arguments;
  const asked = organizationId === '' ? null : organizationId;
  if (asked === null && sees(catalogue, call, null)) return { kind: 'all' };
  const one = asked ?? call.viewer?.organizationId;
  if (one === undefined || !isId(one) || !sees(catalogue, call, one)) return undefined;
  return { kind: 'one', organizationId: one };
}

/** Evaluates the scope rule of entry lists; access to records without organization implies access to all. */
function sees(catalogue: Catalogue, { viewer, today }: OperationCall, organizationId: string | null): boolean {
  const rule = catalogue.entities[entry]?.access.scope.read ?? false;
  const record = { organization: organizationId === null ? null : { id: organizationId } };
  return ruleHolds(
    rule,
    { record, viewer: viewer ?? {}, constants: catalogue.constants, today },
    pathTypesOf(catalogue, entry),
  );
}

/** SQL condition that restricts a source to the owner. */
export function ownerCondition(whose: EnergyOwner, organization: Sql): Sql {
  return whose.kind === 'all' ? empty : sql`and ${organization} = ${whose.organizationId}`;
}
