import sql, { empty, type Sql } from 'sql-template-tag';
import type { OperationCall } from '../../engine/api/index.ts';
import { pathTypesOf, type Catalogue } from '../../engine/metadata/index.ts';
import { isId } from '../../engine/record/index.ts';
import { ruleHolds } from '../../engine/rules/index.ts';

/** Whose energy is summed: of one organization, or of all. */
export type EnergyOwner = { readonly kind: 'all' } | { readonly kind: 'one'; readonly organizationId: string };

/** The entity whose read scope says whose entries somebody sees; what is traded away is told by it, too. */
const entry = 'electricity';

/** A call about the energy of one organization; of all that the caller sees where none is named. */
export type EnergyCall = OperationCall<{ readonly organizationId?: string | null }>;

/** Whose energy the caller asks about and may see; undefined where they may not, as of what does not exist. */
export function ownerFilter(catalogue: Catalogue, call: EnergyCall): EnergyOwner | undefined {
  const { organizationId = null } = call.arguments;
  const asked = organizationId === '' ? null : organizationId;
  if (asked === null && sees(catalogue, call, null)) return { kind: 'all' };
  const one = asked ?? call.viewer?.organizationId;
  if (one === undefined || !isId(one) || !sees(catalogue, call, one)) return undefined;
  return { kind: 'one', organizationId: one };
}

/** By the rule that lists of entries obey; who sees those of no organization sees all. */
function sees(catalogue: Catalogue, { viewer, today }: OperationCall, organizationId: string | null): boolean {
  const rule = catalogue.entities[entry]?.access.scope.read ?? false;
  const record = { organization: organizationId === null ? null : { id: organizationId } };
  return ruleHolds(
    rule,
    { record, viewer: viewer ?? {}, constants: catalogue.constants, today },
    pathTypesOf(catalogue, entry),
  );
}

/** The condition that narrows every source, and nothing else does. */
export function ofWhom(whose: EnergyOwner, organization: Sql): Sql {
  return whose.kind === 'all' ? empty : sql`and ${organization} = ${whose.organizationId}`;
}
