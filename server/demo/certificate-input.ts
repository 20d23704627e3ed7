import type { Values } from '../../engine/record/index.ts';
import { demoOrganizations } from './organizations.ts';
import { dayMs, isoDay, type DemoTrade } from './demo-trade.ts';
import type { PlannedCertificate } from './plan.ts';
import type { Random } from './random.ts';

/** Form input for a planned certificate. */
export function certificateInput(trade: DemoTrade, random: Random, planned: PlannedCertificate): Values {
  const { fuel, origin, registeredBy, issuedAt } = planned;
  const own = trade.register.organizations.get(registeredBy);
  const produced = new Date(issuedAt.getTime() - random.between(5, 40) * dayMs);
  return {
    isImport: origin.kind === 'import',
    ownProduction: origin.kind === 'ownProduction',
    supplierId: origin.kind === 'import' ? trade.register.organizations.get(origin.supplier) : own,
    buyerId: origin.kind === 'sale' ? trade.register.organizations.get(origin.buyer) : own,
    verifierId: trade.register.organizations.get(verifierOf(registeredBy)),
    type: 'BIOFUEL',
    targetUse: random.pick(['COMBINED', 'COMBINED', 'HEATING', 'ELECTRICITY']),
    substanceTypeId: trade.references('substanceType', fuel.substanceType),
    schemeId: trade.references('scheme', random.pick(['ISCC EU', 'ISCC EU', 'REDcert-EU', '2BSvs'])),
    amount: planned.amount,
    amountUnit: 'M3',
    energyUnit: 'MJ',
    issuedAt: isoDay(issuedAt),
    producedAt: isoDay(produced),
    startOfProduction: random.pick(['TO_2015', 'TO_2020', 'SINCE_2021']),
    fromTrash: fuel.kind.startsWith('IX-'),
    // Annex IX, list A: feedstocks of advanced biofuels.
    advanced: fuel.kind.startsWith('IX-A'),
    byRefValues: false,
    emission: {
      eec: fuel.eec,
      el: '0',
      ep: fuel.ep,
      etd: fuel.etd,
      eu: '0',
      ecomp: '0',
      esca: '0',
      eccs: '0',
      eccr: '0',
    },
    certificateSubstances: [
      {
        kindId: trade.references('substanceKind', fuel.kind),
        productionId: trade.references('substanceProduction', fuel.production),
        countryId: trade.countries.get(countryOf(random, origin.kind)),
        portion: '100',
      },
    ],
    externalCode: proofNumber(
      trade,
      `${registeredBy.slice(0, 3).toUpperCase()}/${isoDay(issuedAt).slice(0, 4)}`,
      random.between(100, 999),
    ),
  };
}

/** The next free number of a series. */
function proofNumber({ proofNumbers }: DemoTrade, series: string, first: number): string {
  let number = first;
  while (proofNumbers.has(`${series}/${String(number)}`)) number += 1;
  proofNumbers.add(`${series}/${String(number)}`);
  return `${series}/${String(number)}`;
}

function verifierOf(organizationKey: string): string {
  const verifier = demoOrganizations.find(({ key }) => key === organizationKey)?.verifiedBy?.[0];
  if (verifier === undefined) throw new Error(`${organizationKey} has no qualified authority`);
  return verifier;
}

function countryOf(random: Random, origin: 'import' | 'ownProduction' | 'sale'): string {
  return random.pick(origin === 'import' ? ['at', 'hu', 'de', 'ua', 'ro'] : ['sk', 'sk', 'cz', 'hu']);
}
