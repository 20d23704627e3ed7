import type { Logger } from 'pino';
import type { Job } from '../../platform/jobs/index.ts';
import { reconcile, type ReconcileParts } from './reconcile.ts';

/** Enough to act on; the registry sees all of them in its list. */
const sentencesLogged = 100;

/** Every night: recompute every balance, freeze what differs, sign the heads. */
export function nightlyReconciliation(
  parts: Omit<ReconcileParts, 'signing' | 'signal'> & { readonly log: Logger },
): Job {
  return {
    name: 'reconcile-ledger',
    at: '15 2 * * *',
    run: async (signal) => {
      const { differences, ...counted } = await reconcile({ ...parts, signing: 'signed', signal });
      const open = differences.filter(({ accepted }) => !accepted);
      for (const { certificateId, sentences } of open.slice(0, sentencesLogged))
        parts.log.error({ certificateId, difference: sentences.en }, 'the ledger differs');
      return { ...counted, differences: open.length };
    },
  };
}
