import type { Values } from '../../../engine/record/index.ts';

/** The input of a complete project in the oil phase; `changes` override. */
export function projectInput(changes: Values = {}): Values {
  return {
    title: 'Zachytávanie plynu z fakieľ',
    applicationYear: 2025,
    preproductionPhase: 'OIL',
    certificateCode: 'UER-2025-0001',
    methodologyCode: 'ISO 14064-2',
    startDate: '2021-06-01',
    annualEmissionsSave: '12500.5',
    periodOfEmissionsSave: 10,
    latitude: '31.6804',
    longitude: '-6.0723',
    annualBaseEmissions: '9.8',
    annualEmissionsReduction: '2.4',
    avgAnnualOilDepth: '3320.5',
    oilDepth: '3341',
    avgAnnualGasOilRatio: '186.2',
    gasOilRatio: '179.4',
    avgAnnualTankPressure: '41.8',
    tankPressure: '40.9',
    avgBearingYieldEfficiency: '1240',
    bearingYieldEfficiency: '1185.5',
    ...changes,
  };
}
