import { catalogue, restOfCatalogue } from '../../generated/portal/catalogue/index.ts';
import { entities, listed } from '../../generated/portal/entities.ts';
import { prints } from '../../generated/portal/prints.ts';
import { typePolicies } from '../../generated/portal/type-policies.ts';
import type { PortalOptions } from '../portal-context.ts';
import { registry } from './registry.ts';

const texts = {
  sk: {
    start: async () => (await import('../../generated/portal/texts/sk-start.json')).default,
    later: async () => (await import('../../generated/portal/texts/sk-later.json')).default,
  },
  en: {
    start: async () => (await import('../../generated/portal/texts/en-start.json')).default,
    later: async () => (await import('../../generated/portal/texts/en-later.json')).default,
  },
};

/** The portal's parts: generated from metadata, and the components that metadata may name. */
export const portalOptions: PortalOptions = {
  catalogue,
  restOfCatalogue,
  entities,
  listed,
  prints,
  registry,
  texts,
  typePolicies,
};
