import type { Values } from '../../engine/record/index.ts';
import { saveEntry, isoDay, actingViewer, type DemoTrade } from './demo-trade.ts';

/** An upstream emission saving with fictional figures and places. */
interface DemoProject {
  readonly title: string;
  /** Key of the claiming organization. */
  readonly by: string;
  readonly place: readonly [latitude: string, longitude: string];
  /** Tonnes of CO2eq a year. */
  readonly saves: string;
  /** Oil only: depth in m, gas-to-oil ratio in m³/m³, pressure in MPa and yield in t/d, each average / that year. */
  readonly oil?: readonly string[];
}

const projects: readonly DemoProject[] = [
  {
    title: 'Zachytávanie plynu z fakieľ, Hassi Messaoud',
    by: 'refinery',
    place: ['31.6804', '6.0723'],
    saves: '48200',
    oil: ['3320.5/3341', '186.2/179.4', '41.8/40.9', '1240/1185.5'],
  },
  { title: 'Tesnosť plynovodov, Orenburg', by: 'supplier', place: ['51.7682', '55.0970'], saves: '12750.5' },
  {
    title: 'Spätné vtláčanie plynu, Kirkuk',
    by: 'buyer',
    place: ['35.4681', '44.3922'],
    saves: '30100',
    oil: ['2610/2624.5', '142.7/139', '24.3/23.8', '980.4/951'],
  },
  { title: 'Náhrada dieselových kompresorov, Permian', by: 'refinery', place: ['31.8457', '-102.3676'], saves: '9860' },
  {
    title: 'Elektrifikácia plošiny, Severné more',
    by: 'supplier',
    place: ['58.4412', '1.6907'],
    saves: '21400.25',
    oil: ['2875/2880', '98.6/96.2', '28.4/27.9', '1530/1498.2'],
  },
  { title: 'Zber metánu z ložiska Záhorie', by: 'stations', place: ['48.5236', '16.9871'], saves: '3120' },
  {
    title: 'Zachytávanie plynu z fakieľ, Santa Cruz',
    by: 'refinery',
    place: ['-46.5927', '-67.9644'],
    saves: '17300',
    oil: ['1890/1902', '75.1/73.8', '18.2/17.6', '640/627.3'],
  },
  {
    title: 'Obnova tesnení kompresorovej stanice, Groningen',
    by: 'buyer',
    place: ['53.2471', '6.7402'],
    saves: '6540',
  },
];

const oilFields = ['OilDepth', 'GasOilRatio', 'TankPressure', 'BearingYieldEfficiency'] as const;
const quarterDays = 91;

/** One project in each of eight quarters, oldest first. */
export async function loadProjects(trade: DemoTrade): Promise<void> {
  for (const [index, project] of projects.entries()) {
    const as = actingViewer(trade, project.by, (projects.length - index) * quarterDays - 40);
    await saveEntry(trade, 'Project', as, inputOf(project, as.at, index));
  }
}

function inputOf({ title, place, saves, oil }: DemoProject, at: Date, index: number): Values {
  const year = at.getUTCFullYear();
  return {
    title,
    applicationYear: year,
    preproductionPhase: oil === undefined ? 'GAS' : 'OIL',
    certificateCode: `UER-${String(year)}-${String(index + 1).padStart(4, '0')}`,
    methodologyCode: oil === undefined ? 'ISO 14064-2/G' : 'ISO 14064-2/O',
    startDate: isoDay(new Date(Date.UTC(year - 3, index, 1))),
    annualEmissionsSave: saves,
    periodOfEmissionsSave: 10,
    latitude: place[0],
    longitude: place[1],
    annualBaseEmissions: '9.8',
    annualEmissionsReduction: '2.4',
    ...Object.fromEntries((oil ?? []).flatMap((figures, nth) => oilValues(oilFields[nth] ?? 'OilDepth', figures))),
  };
}

function oilValues(field: (typeof oilFields)[number], figures: string) {
  const [average, ofYear] = figures.split('/');
  const own = field.charAt(0).toLowerCase() + field.slice(1);
  const averageOf = field === 'BearingYieldEfficiency' ? `avg${field}` : `avgAnnual${field}`;
  return [
    [averageOf, average],
    [own, ofYear],
  ] as const;
}
