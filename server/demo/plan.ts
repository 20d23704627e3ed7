import { demoFuels, type DemoFuel } from './fuels.ts';
import type { Random } from './random.ts';

/** How a certificate came to the organization that registers it. */
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

/** The quarters the demo data cover, the last one being the current. */
const quarters = 8;
const certificates = 60;
const day = 24 * 60 * 60 * 1000;
const quarter = 91 * day;

/** Producers register what they make, traders what they import. */
const registrants: readonly { readonly key: string; readonly origins: readonly CertificateOrigin['kind'][] }[] = [
  { key: 'supplier', origins: ['ownProduction', 'ownProduction', 'import', 'sale'] },
  { key: 'distillery', origins: ['ownProduction', 'sale'] },
  { key: 'oils', origins: ['ownProduction', 'import'] },
  { key: 'refinery', origins: ['import', 'ownProduction'] },
  { key: 'buyer', origins: ['import'] },
];

/** Every organization that trades. */
export const tradingOrganizations = ['supplier', 'buyer', 'refinery', 'distillery', 'oils', 'stations'] as const;

/** The certificates of eight quarters, oldest first, spread evenly and varied by `random`. */
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
