import { expect, it } from 'vitest';
import { fieldStates } from '../../engine/metadata/index.ts';
import { sharedCatalogue } from '../server/catalogues.ts';

it.each([
  { of: 'a new request', record: { createdAt: null, certificateSubstances: [] }, visible: true },
  { of: 'a request that changes none', record: { createdAt: '2026-03-05', certificateSubstances: [] }, visible: false },
  { of: 'a request with new ones', record: { createdAt: '2026-03-05', certificateSubstances: [{}] }, visible: true },
])('shows new feedstocks in $of to correct a certificate: $visible', ({ record, visible }) => {
  const { catalogue: view } = sharedCatalogue('metadata');
  const entity = view.entities['certificateCorrection'];
  if (entity === undefined) throw new Error('no corrections of certificates');
  const context = { view, entity, viewer: { userId: '1' }, today: '2026-03-05' };
  expect(fieldStates(context, record)['certificateSubstances']?.visible).toBe(visible);
});
