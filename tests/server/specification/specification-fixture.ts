import { demoData } from '../../../server/demo/index.ts';
import { demoPassword } from '../../../server/demo/organizations.ts';
import { openedFixture } from '../opened-fixture.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { specificationClient, type SpecificationClient } from './client.ts';

const people = ['registry', 'supplier', 'employee', 'buyer', 'authority', 'government'] as const;

/** A running register with the demo data, and a client for each person. */
export interface SpecificationFixture extends Readonly<Record<(typeof people)[number], SpecificationClient>> {
  readonly server: TestServer;
  readonly stranger: SpecificationClient;
}

/** The register and the clients during the tests of a file. */
export function openedSpecificationFixture(): SpecificationFixture {
  return openedFixture(openSpecificationFixture, ({ server }) => server.stop());
}

async function openSpecificationFixture(): Promise<SpecificationFixture> {
  const server = await startTestServer({ demo: true }, demoData);
  const [registry, supplier, employee, buyer, authority, government] = await Promise.all(
    people.map(async (name) => {
      const client = specificationClient(server.address, `device-of-the-${name}`.padEnd(24, '-'));
      await client.signIn(`${name}@demo.example`, demoPassword);
      return client;
    }),
  );
  if (!registry || !supplier || !employee || !buyer || !authority || !government) throw new Error('nobody signed in');
  const stranger = specificationClient(server.address);
  return { server, stranger, registry, supplier, employee, buyer, authority, government };
}

/** The record of a list with a value in a field. @throws Error if there is none */
export async function listedRecord(
  client: SpecificationClient,
  list: string,
  field: string,
  value: string,
): Promise<{ readonly id: string }> {
  const records = (await client.ask(list, {}, `{ id ${field} }`)) as readonly Readonly<Record<string, string>>[]; // as asked
  const found = records.find((record) => record[field] === value);
  if (found?.['id'] === undefined) throw new Error(`${list} has none whose ${field} is ${value}`);
  return { id: found['id'] };
}
