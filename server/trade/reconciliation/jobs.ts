import type { Logger } from 'pino';
import type { Api } from '../../../engine/api/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { constantsOf } from '../../platform/records/index.ts';
import type { StoredDifference } from './store-differences.ts';
import { reconcile, type ReconcileDependencies } from './reconcile.ts';
import { signSeals } from './sign-seals.ts';

/** Maximum findings in the log; the registry's list has all. */
const sentencesLogged = 100;

type Dependencies = Omit<ReconcileDependencies, 'signing' | 'signal'> &
  Pick<Api, 'holdStored'> & { readonly log: Logger };

/**
 * Jobs by the schedule in the constants: reconcile all balances, freeze differing certificates, sign the heads and put
 * duplicate proofs of earlier versions on hold; more often, sign only the seals.
 */
export function reconciliationJobs(dependencies: Dependencies): readonly Job[] {
  const { ledgerAt, sealsAt, sealListsKept: kept } = constantsOf(dependencies.catalogue).signedLists;
  return [
    {
      name: 'reconcile-ledger',
      at: ledgerAt,
      run: async (signal) => {
        const { differences, ...counted } = await reconcile({ ...dependencies, signing: 'signed', signal });
        return { ...counted, differences: logOpen(dependencies.log, differences) };
      },
    },
    {
      name: 'hold-duplicates',
      at: ledgerAt,
      run: async (signal) => {
        const held = await dependencies.holdStored({
          signal,
          reportFailure: ({ entity, id, error }) => {
            dependencies.log.error({ err: error, entity, id }, 'a duplicate could not be put on hold');
          },
        });
        return { held };
      },
    },
    {
      name: 'sign-seals',
      at: sealsAt,
      run: async (signal) => {
        const { differences, list } = await signSeals({ ...dependencies, kept, signal });
        return { list, differences: logOpen(dependencies.log, differences) };
      },
    },
  ];
}

/** @returns number of differences that are not accepted */
function logOpen(log: Logger, differences: readonly StoredDifference[]): number {
  const open = differences.filter(({ accepted }) => !accepted);
  for (const { certificateId, sentences } of open.slice(0, sentencesLogged))
    log.error({ certificateId, difference: sentences.en }, 'the ledger differs');
  return open.length;
}
