import type { Values } from '../../engine/record/index.ts';
import { dayMs, saveEntry, isoDay, type DemoTrade, actingViewer } from './demo-trade.ts';
import { seededRandom, type Random } from './random.ts';

/** A fuel that an organization markets besides biofuels; names as in the reference lists. */
interface DemoOtherFuel {
  readonly by: string;
  readonly fuelType: string;
  readonly production?: string;
  readonly country: string;
  readonly tradename?: string;
  /** Litres of liquids, kilograms of gases. */
  readonly amounts: readonly [number, number];
  /** Number prefix of the proof of sustainability of a renewable fuel of non-biological origin; the day is appended. */
  readonly proof?: string;
}

const conventional = { production: 'Conventional crude', amounts: [900_000, 3_200_000] } as const;

const otherFuels: readonly DemoOtherFuel[] = [
  { by: 'supplier', fuelType: 'Diesel', country: 'no', tradename: 'Ekofisk', ...conventional },
  { by: 'refinery', fuelType: 'Petrol', country: 'kz', tradename: 'CPC Blend', ...conventional },
  { by: 'refinery', fuelType: 'Diesel', country: 'az', tradename: 'Azeri Light', ...conventional },
  { by: 'stations', fuelType: 'CNG', production: 'Natural gas, EU mix', country: 'no', amounts: [80_000, 400_000] },
  { by: 'buyer', fuelType: 'LPG', production: 'Natural gas, EU mix', country: 'sk', amounts: [100_000, 600_000] },
  {
    ...{ by: 'stations', fuelType: 'Hydrogen from electrolysis', country: 'sk', amounts: [2_000, 9_000] },
    ...{ production: 'Electrolysis with renewable electricity', proof: 'RFNBO-' },
  },
];

/** Operators of charging stations. */
const chargers = ['stations', 'supplier'] as const;

/** Operator certificates by scheme, with fictional numbers. */
const certified = [
  { by: 'supplier', scheme: 'ISCC EU', number: 'EU-ISCC-Cert-SK200-', body: 'TÜV SÜD Industrie Service GmbH' },
  { by: 'refinery', scheme: 'REDcert-EU', number: 'REDcert-930-', body: 'Peterson Control Union' },
] as const;

/** Days of a quarter, and number of quarters. */
const quarter = 91;
const quarters = 8;

/** Eight quarters of other fuels and electricity, up to today. */
export async function loadDemoEntries(trade: DemoTrade): Promise<void> {
  await enterOperatorCertificates(trade);
  const random = seededRandom(2015_652);
  for (let before = quarters; before >= 1; before -= 1) {
    const daysAgo = (before - 1) * quarter + random.between(1, 20);
    for (const fuel of otherFuels) await enterFuel(trade, random, fuel, daysAgo);
    for (const by of chargers) await enterElectricity(trade, random, by, daysAgo);
  }
}

async function enterFuel(trade: DemoTrade, random: Random, fuel: DemoOtherFuel, daysAgo: number): Promise<void> {
  const { references, countries } = trade;
  const input: Values = {
    fuelTypeId: references('fuelType', fuel.fuelType),
    fuelTypeProductionId: fuel.production === undefined ? null : references('fuelTypeProduction', fuel.production),
    countryOfOriginId: countries.get(fuel.country),
    otherFuelFeedstockTradenameId:
      fuel.tradename === undefined ? null : references('feedstockTradename', fuel.tradename),
    amount: String(random.between(...fuel.amounts)),
    issuedAt: issued(trade, daysAgo),
    ...proofOf(trade, fuel, issued(trade, daysAgo)),
    reference: `PL-${String(random.between(1_000, 9_999))}`,
  };
  await saveEntry(trade, 'OtherFuelsEntry', actingViewer(trade, fuel.by, daysAgo), input);
}

function proofOf({ references, register }: DemoTrade, { by, proof }: DemoOtherFuel, day: string): Values {
  if (proof === undefined) return {};
  const issuer = register.organizations.get(by);
  const issued = { proofIssuerId: issuer, proofIssuedAt: day, proofIntensity: '9.1' };
  return { ...issued, proofSchemeId: references('scheme', 'ISCC EU'), proofNumber: `${proof}${day}` };
}

async function enterElectricity(trade: DemoTrade, random: Random, by: string, daysAgo: number): Promise<void> {
  const input = {
    energy: String(random.between(400_000, 2_500_000)),
    intensity: `${String(random.between(38, 52))}.${String(random.between(0, 9))}`,
    issuedAt: issued(trade, daysAgo),
    reference: `EL-${String(random.between(1_000, 9_999))}`,
  };
  await saveEntry(trade, 'Electricity', actingViewer(trade, by, daysAgo), input);
}

/** The date of an entry. */
function issued({ today }: DemoTrade, daysAgo: number): string {
  return isoDay(new Date(today.getTime() - daysAgo * dayMs));
}

/** Last year's certificate and its renewal. */
async function enterOperatorCertificates(trade: DemoTrade): Promise<void> {
  const year = trade.today.getUTCFullYear();
  for (const { by, scheme, number, body: certificationBody } of certified)
    for (const from of [year - 1, year]) {
      const until = from === year ? year + 1 : from;
      const validity = { validFrom: `${String(from)}-01-01`, validUntil: `${String(until)}-12-31` };
      const schemeId = trade.references('scheme', scheme);
      const input = { schemeId, number: `${number}${String(from)}`, certificationBody, ...validity };
      await saveEntry(trade, 'OperatorCertificate', actingViewer(trade, by, 0), input);
    }
}
