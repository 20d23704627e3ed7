import { Refusal, type EntityHooks } from '../../../engine/api/index.ts';
import type { CertificateCorrection } from '../../../generated/server/records.ts';
import { columns } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { needed } from '../../platform/records/index.ts';
import { readAffected } from './affected.ts';
import { corrections } from './corrections.ts';

/** Corrections of certificates from which something was drawn; others are edited. */
export function certificateCorrectionHooks(
  dependencies: Pick<AppContext, 'catalogue' | 'store' | 'notices'>,
): EntityHooks<CertificateCorrection> {
  const { store, notices } = dependencies;
  const { file, approve } = corrections(dependencies, {
    target: 'certificate',
    request: 'certificateCorrection',
    reference: columns.certificateCorrection.certificate,
    consequences: ['blockedReason'],
  });
  return {
    beforeWrite: async (context) => {
      const { connection, record, today } = context;
      const { id } = needed(record, 'certificate');
      const principal = { viewer: undefined, today, reach: 'everything' } as const;
      if (!(await store.holds(connection, principal, { entity: 'certificate', id }, isDrawn)))
        throw new Refusal('errors.certificateCorrection.notDrawn', { path: ['certificate'] });
      Object.assign(context.record, { changes: await file(context, id) });
    },
    actions: {
      approve: async (context) => {
        const { connection, record } = context;
        const { id } = needed(record, 'certificate');
        const version = await approve(context, id);
        const { code, to } = await readAffected(connection, id);
        const params = { id, code, version: String(version), reason: needed(record, 'reason') };
        await notices.send(connection, { notice: 'certificateCorrected', to, params });
      },
    },
  };
}

const isDrawn = { var: 'isDrawn' } as const;
