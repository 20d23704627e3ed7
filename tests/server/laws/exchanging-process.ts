import pino from 'pino';
import { loadCatalogue } from '../../../engine/metadata/read/index.ts';
import { openPostgres } from '../../../engine/store/index.ts';
import { createApplication } from '../../../server/application.ts';
import { workOn } from '../exchange/importing.ts';
import { tradingTime } from '../trading-register.ts';

/** A process that executes imports and exports, for tests to kill. */
const [, , address = '', filesFolder = ''] = process.argv;
const database = openPostgres(address);
const { catalogue } = loadCatalogue('metadata');
const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const log = pino({ level: 'warn' });
const application = createApplication({
  catalogue,
  database,
  secrets,
  requiresSecondFactor: false,
  filesFolder,
  now: tradingTime,
  log,
});
// Tests kill it any number of times.
workOn({ application, database }, { leaseSeconds: 2, mostDeaths: Infinity });
