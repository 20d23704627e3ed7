import { addAdministrator } from './accounts/index.ts';
import { openDatabase, prepareDatabase } from './database/index.ts';
import { readMetadata, readSettings } from './read-at-start.ts';

/** `npm run administrator -- E-MAIL FIRST-NAME LAST-NAME`: lets the first person into an empty register. */
const [email = '', firstName = '', lastName = ''] = process.argv.slice(2);
const password = process.env['ADMINISTRATOR_PASSWORD'] ?? '';
const settings = readSettings(process.env);
const metadata = readMetadata();
const database = await openDatabase(settings);
try {
  if (lastName === '') throw new Error('Say who: npm run administrator -- E-MAIL FIRST-NAME LAST-NAME');
  if (password === '') throw new Error('Set ADMINISTRATOR_PASSWORD to the password that person logs in with.');
  await prepareDatabase(database, metadata);
  await database.transaction((connection) =>
    addAdministrator(connection, metadata.catalogue, { email, firstName, lastName, password }, new Date()),
  );
  process.stdout.write(`${email} can log in now.\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await database.close();
}
