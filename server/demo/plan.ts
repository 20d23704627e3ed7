import { demoFuels, type DemoFuel } from './fuels.ts';
import type { Random } from './random.ts';

/** Origin of a certificate at its registrant. */
export type CertificateOrigin =
  | { readonly kind: 'import'; readonly supplier: string }
  | { readonly kind: 'ownProduction' }
  | { readonly kind: 'sale'; readonly buyer: string };

export interface PlannedCertificate {
  readonly registeredBy: string;
  readonly origin: CertificateOrigin;
  readonly fuel: DemoFuel;
  readonly amount: string;
  readonly issuedAt: Date;
}

/** Quarters of the demo data, up to the current one. */
const quarters = 8;
const certificates = 60;
const day = 24 * 60 * 60 * 1000;
const quarter = 91 * day;

/** Producers register their production, traders their imports. */
const registrants: readonly { readonly key: string; readonly origins: readonly CertificateOrigin['kind'][] }[] = [
  { key: 'supplier', origins: ['ownProduction', 'ownProduction', 'import', 'sale'] },
  { key: 'distillery', origins: ['ownProduction', 'sale'] },
  { key: 'oils', origins: ['ownProduction', 'import'] },
  { key: 'refinery', origins: ['import', 'ownProduction'] },
  { key: 'buyer', origins: ['import'] },
];

/** All trading organizations. */
export const tradingOrganizations = ['supplier', 'buyer', 'refinery', 'distillery', 'oils', 'stations'] as const;

/** Certificates of eight quarters, oldest first, evenly spaced and varied by `random`. */
export function planCertificates(random: Random, today: Date): readonly PlannedCertificate[] {
  const start = today.getTime() - quarters * quarter;
  const step = (quarters * quarter - 3 * day) / certificates;
  return Array.from({ length: certificates }, (_, index) => {
    const registrant = registrants[index % registrants.length];
    if (registrant === undefined) throw new Error('there are registrants');
    const fuel = random.pick(demoFuels);
    return {
      registeredBy: registrant.key,
      origin: originOf(random, registrant.key, random.pick(registrant.origins)),
      fuel,
      amount: `${String(random.between(...fuel.amounts))}.${String(random.between(0, 999)).padStart(3, '0')}`,
      issuedAt: new Date(start + step * index + random.between(0, day)),
    };
  });
}

function originOf(random: Random, registeredBy: string, kind: CertificateOrigin['kind']): CertificateOrigin {
  switch (kind) {
    case 'import':
      return { kind, supplier: random.pick(['donau', 'alfold']) };
    case 'ownProduction':
      return { kind };
    case 'sale':
      return { kind, buyer: random.pick(tradingOrganizations.filter((key) => key !== registeredBy)) };
  }
}
