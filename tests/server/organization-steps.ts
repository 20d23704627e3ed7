import sql from 'sql-template-tag';
import { beforeAll, beforeEach } from 'vitest';
import { accessTokenOf, addMember, addOrganization, addPerson } from './people.ts';
import { openedServer, type ServerAnswer } from './test-server.ts';

/** A step of an organization's registration by a person, with other arguments than usual. */
export type OrganizationStep = (as: string, given?: object) => Promise<ServerAnswer>;

const people = [
  { name: 'registry', kind: 'REGISTRY', role: 'RESPONSIBLE_PERSON' },
  { name: 'clerk', kind: 'REGISTRY', role: 'EMPLOYEE' },
  { name: 'authority', kind: 'QUALIFIED_AUTHORITY', role: 'RESPONSIBLE_PERSON' },
  { name: 'otherAuthority', kind: 'QUALIFIED_AUTHORITY', role: 'RESPONSIBLE_PERSON' },
  { name: 'stranger', kind: 'PUBLIC_ORGANIZATION', role: 'EXECUTIVE_MANAGER' },
] as const;

/** A register in which each test begins with a new registration; steps of it by name. */
export function openedOrganizationSteps() {
  const server = openedServer();
  let organization = '';
  let authority = '';
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    server.clock.now = new Date('2026-03-05T10:00:00Z');
    for (const { name, kind, role } of people) {
      const organizationId = await addOrganization(server.application, kind, name);
      if (name === 'authority') authority = organizationId;
      await join(name, organizationId, role);
      tokens[name] = await logIn(name);
    }
  });

  /** A new registration, with a member who cannot sign in before the registry's approval. */
  beforeEach(async () => {
    organization = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Nová, s. r. o.');
    await stand('_0_PENDING');
    await server.application.database.query(sql`
      insert into responsible_organization (organization_id, qualified_authority_id, status, row_version, created_at, updated_at)
      values (${organization}, ${authority}, 'INACTIVE', 1, now(), now())`);
  });

  async function join(name: string, organizationId: string, role: string, status = 'ACTIVE'): Promise<void> {
    const userId = await addPerson(server.application, `${name}@test.example`);
    await addMember(server.application, { userId, organizationId, role, status });
  }

  const logIn = (name: string) => accessTokenOf(server, `${name}@test.example`, name.padEnd(22, '-'));

  async function stand(status: string): Promise<void> {
    await server.application.database.query(
      sql`update organization set status = ${status}, valid_until = null where id = ${organization}`,
    );
  }

  const dated =
    (operation: string): OrganizationStep =>
    (as, given = {}) =>
      server.ask(
        `mutation ($id: ID!, $from: Date, $until: Date, $seen: Int) {
          ${operation}(organizationId: $id, validFrom: $from, validUntil: $until, rowVersion: $seen) { status validFrom validUntil }
        }`,
        { id: organization, from: '2026-03-05', until: '2027-03-05', ...given },
        tokens[as],
      );

  const plain =
    (operation: string): OrganizationStep =>
    (as) =>
      server.ask(
        `mutation ($id: ID!) { ${operation}(organizationId: $id) { status } }`,
        { id: organization },
        tokens[as],
      );

  async function send(
    query: string,
    variables: object,
    token: string | undefined,
    name: string | readonly string[],
  ): Promise<ServerAnswer> {
    const names = [name].flat();
    const form = new FormData();
    form.set('operations', JSON.stringify({ query, variables: { ...variables, files: names.map(() => null) } }));
    form.set('map', JSON.stringify(Object.fromEntries(names.map((_, at) => [at, [`variables.files.${String(at)}`]]))));
    for (const [at, each] of names.entries()) form.set(String(at), new Blob(['%PDF-1.4\n%%EOF\n']), each);
    const headers = { authorization: `Bearer ${token ?? ''}` };
    const response = await fetch(`${server.address}/graphql`, { method: 'POST', body: form, headers });
    return (await response.json()) as ServerAnswer; // the shape of every GraphQL answer
  }

  const contract = (as: string, name: string | readonly string[] = 'navrh.pdf'): Promise<ServerAnswer> =>
    send(
      `mutation ($id: ID!, $files: [Upload!]!) {
        uploadRegistrationAgreements(files: $files, organizationId: $id) { status agreementDrafts { name } }
      }`,
      { id: organization },
      tokens[as],
      name,
    );

  const sign = (as: string, name = 'zmluva.pdf'): Promise<ServerAnswer> =>
    send(
      'mutation ($files: [Upload!]!) { uploadRegistrationAgreementsScans(files: $files) { id status agreementScans { name } } }',
      {},
      tokens[as],
      name,
    );

  return {
    server,
    tokens,
    organization: () => organization,
    authority: () => authority,
    ...{ join, logIn, stand, contract, sign },
    confirm: dated('submitOrganizationQualifiedRelation'),
    renew: dated('renewOrganizationQualifiedRelation'),
    activate: dated('submitOrganizationSHMURelation'),
    rejectAgreement: plain('rejectAgreement'),
    rejectRegistration: plain('rejectRegistration'),
  };
}
