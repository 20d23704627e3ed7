/**
 * A fuel of the demo data; the keys are the elNa keys of the reference lists.
 * Emissions in gCO2eq/MJ are the default values of RED II, Annex V, part D.
 */
export interface DemoFuel {
  readonly substanceType: string;
  readonly kind: string;
  readonly production: string;
  readonly eec: string;
  readonly ep: string;
  readonly etd: string;
  /** Range of amounts, in cubic metres for liquids and tonnes for gases. */
  readonly amounts: readonly [number, number];
}

export const demoFuels: readonly DemoFuel[] = [
  {
    substanceType: 'ETHANOL-D',
    kind: 'FOOD-MAIZE',
    production: 'FERM-NG-CHP',
    eec: '25.5',
    ep: '20.8',
    etd: '2.2',
    amounts: [400, 4_000],
  },
  {
    substanceType: 'ETHANOL',
    kind: 'FOOD-WHEAT',
    production: 'FERM-FOREST-CHP',
    eec: '27',
    ep: '2.2',
    etd: '2.2',
    amounts: [300, 2_500],
  },
  {
    substanceType: 'ETHANOL-STRAW',
    kind: 'IX-A5',
    production: 'FERM-LIGNO',
    eec: '1.8',
    ep: '6.8',
    etd: '7.1',
    amounts: [100, 900],
  },
  {
    substanceType: 'ETHANOL-D',
    kind: 'FOOD-SUGAR-BEET',
    production: 'FERM-BIOGAS-NG-BOILER',
    eec: '9.6',
    ep: '13.6',
    etd: '2.3',
    amounts: [250, 1_800],
  },
  {
    substanceType: 'FAME',
    kind: 'FOOD-RAPESEED',
    production: 'FAME',
    eec: '32',
    ep: '16.3',
    etd: '1.8',
    amounts: [500, 5_000],
  },
  {
    substanceType: 'FAME',
    kind: 'FOOD-SUNFLOWER',
    production: 'FAME',
    eec: '26.1',
    ep: '16.5',
    etd: '2.1',
    amounts: [200, 2_000],
  },
  { substanceType: 'UCOME', kind: 'IX-B1', production: 'FAME', eec: '0', ep: '13', etd: '1.9', amounts: [150, 1_500] },
  { substanceType: 'TME', kind: 'IX-B2', production: 'FAME', eec: '0', ep: '19.1', etd: '1.6', amounts: [150, 1_200] },
  {
    substanceType: 'HVO',
    kind: 'FOOD-RAPESEED',
    production: 'HVO',
    eec: '33.4',
    ep: '15',
    etd: '1.7',
    amounts: [400, 3_500],
  },
  {
    substanceType: 'HVO-UCO',
    kind: 'IX-B1',
    production: 'HVO',
    eec: '0',
    ep: '14.3',
    etd: '1.7',
    amounts: [200, 2_200],
  },
];
