import { addAdministrator, breachedPasswords } from './people/accounts/index.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { inOwnOperation } from './platform/records/index.ts';
import { onDatabase, runCommand } from './run-command.ts';

/** `npm run administrator -- E-MAIL FIRST-NAME LAST-NAME`: creates the first account of an empty register. */
const [email = '', firstName = '', lastName = ''] = process.argv.slice(2);
const password = process.env['ADMINISTRATOR_PASSWORD'] ?? '';

await runCommand(async () => {
  if (lastName === '') throw new Error('Give the person: npm run administrator -- E-MAIL FIRST-NAME LAST-NAME');
  if (password === '') throw new Error('Set ADMINISTRATOR_PASSWORD to the password that person logs in with.');
  const metadata = readMetadata();
  const settings = readSettings(process.env);
  await onDatabase(settings, async (database) => {
    await prepareDatabase(database, metadata);
    const { catalogue } = metadata;
    await inOwnOperation({ catalogue, database, now: new Date() }, (operation) =>
      addAdministrator(
        operation,
        catalogue,
        { email, firstName, lastName, password },
        breachedPasswords(settings.breachedPasswords),
      ),
    );
  });
  process.stdout.write(`${email} can log in now.\n`);
  return 0;
});
