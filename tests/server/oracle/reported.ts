import { Big } from 'big.js';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import type { TradingRegister } from '../trading-register.ts';
import type { Certificate, Organization } from './model.ts';
import { movementsOf, type Fuel } from './movements.ts';

/** Feedstocks of a certificate in percent of its energy; certificates use these mixtures in turn. */
const mixtures: readonly Readonly<Record<string, number>>[] = [
  { 'FOOD-MAIZE': 100 },
  { 'FOOD-MAIZE': 60, 'IX-B1': 40 },
  { 'IX-B2': 50, 'IX-A1': 30, 'FOOD-MAIZE': 20 },
  { 'IX-A1': 100 },
];
const mixtureOf = (made: number) => mixtures[made % mixtures.length] ?? {};
/** Emissions of cultivation, gCO₂eq/MJ, in steps whose averages need rounding. */
const cultivation = (made: number) => new Big(3).plus(new Big(made % 17).times('1.37'));
/** Emissions of processing and transport, gCO₂eq/MJ, the same for all certificates. */
const others = { ep: '20.8', etd: '2.2' };
/** Emissions of the fossil comparator, gCO₂eq/MJ, for electricity and heat together. */
const reference = new Big('94.1');
/** Minimum saving in percent for a facility in operation since 2021. */
const leastSaving = 65;
/** Renewable part of the energy. */
const renewable: Readonly<Record<Fuel, number>> = { ethanol: 1, ETBE: 0.37 };

/** Values of certificates besides amounts, by number of creation; the external code is that number. */
export async function variousCertificates({ certificate, idOf }: TradingRegister): Promise<(made: number) => Values> {
  const whole: Values = certificate();
  const substances: readonly unknown[] = Array.isArray(whole['certificateSubstances'])
    ? whole['certificateSubstances']
    : [];
  const keys = [...new Set(mixtures.flatMap((mixture) => Object.keys(mixture)))];
  const kinds = new Map(
    await Promise.all(keys.map(async (key) => [key, await idOf('substance_kind', 'elna_key', key)] as const)),
  );
  const rest = { el: '0', eu: '0', ecomp: null, esca: '0', eccs: '0', eccr: '0' };
  return (made) => ({
    externalCode: String(made),
    emission: { ...rest, ...others, eec: cultivation(made).toString() },
    certificateSubstances: Object.entries(mixtureOf(made)).map(([key, portion]) =>
      Object.assign({}, substances[0], { kindId: kinds.get(key), portion: String(portion) }),
    ),
  });
}

/** The number of creation of each certificate by id; a split has that of its origin. */
export async function creationNumbers({ database }: TradingRegister): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ id: string; code: string }>(
    sql`select id::text, external_code as code from certificate where external_code is not null`,
  );
  return new Map(rows.map(({ id, code }) => [id, Number(code)]));
}

export interface Made {
  readonly model: Certificate;
  /** The number of creation of the certificate, or of the origin of a split. */
  readonly made: number;
}

/** The expected columns of a trader's quarter report for a fuel, by heading, without the amount. */
export function reportedOf(certificates: readonly Made[], who: Organization, fuel: Fuel, energyOf: bigint): Values {
  const parts = certificates.map(({ model, made }) => {
    const energy = new Big(String(movementsOf([model], who, fuel).marketed * energyOf)).div(1000);
    const mixture = Object.entries(mixtureOf(made));
    const share = (part: string) =>
      mixture.reduce((sum, [key, portion]) => (key.startsWith(part) ? sum + portion : sum), 0);
    const emissions = cultivation(made).plus(others.ep).plus(others.etd);
    const saving = reference.minus(emissions).div(reference).times(100).round(2);
    const eligible = saving.gte(leastSaving) ? energy.times(renewable[fuel]) : new Big(0);
    return {
      energy,
      eligible,
      partA: eligible.times(share('IX-A')).div(100),
      partB: eligible.times(share('IX-B')).div(100),
      emissions,
      saving,
    };
  });
  const sum = (of: (part: (typeof parts)[number]) => Big) =>
    parts.reduce((total, part) => total.plus(of(part)), new Big(0));
  const energy = sum((part) => part.energy);
  const weighted = (figure: 'emissions' | 'saving') => sum((part) => part.energy.times(part[figure])).div(energy);
  const rounded = (figure: 'eligible' | 'partA' | 'partB') => sum((part) => part[figure]).round(3);
  return {
    'Energia (MJ)': energy.toNumber(),
    'Započítateľná energia (MJ)': rounded('eligible').toNumber(),
    'Z toho príloha IX A (MJ)': rounded('partA').toNumber(),
    'Z toho príloha IX B (MJ)': rounded('partB').toNumber(),
    'Započítaná energia (MJ)': rounded('eligible').plus(rounded('partA')).plus(rounded('partB')).toNumber(),
    'Vážené emisie (gCO₂eq/MJ)': weighted('emissions').round(3).toNumber(),
    'Vážená úspora (%)': weighted('saving').round(2).toNumber(),
  };
}
