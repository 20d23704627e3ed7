import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';
import { passwordLogin } from './people.ts';

/** Personal data that no other record contains. */
export const erasedPerson = {
  email: 'zofia.neopakovatelna@osoba.example',
  formerEmail: 'zofia.panenska@osoba.example',
  firstName: 'Žofia',
  lastName: 'Neopakovateľná',
  fullName: 'Žofia Neopakovateľná',
  titleBefore: 'Ing. arch.',
  phone: '+421 944 555 666',
};
const network = '203.0.113.77';
const userAgent = 'Neobycajny-prehliadac/7';
/** Values that occur only in her personal data. */
export const erasedTexts = [...Object.values(erasedPerson), network, userAgent, 'Neopakovateľná'].filter(
  (value) => value !== 'Žofia',
);
/** Network and browser of her requests. */
export const erasedPersonHeaders = { 'x-forwarded-for': network, 'user-agent': userAgent };

/** The organization of the person, and the viewer that adds her to it. */
interface Workplace {
  readonly server: TestServer;
  readonly firm: string;
  readonly registry: string;
  /** The access token of an officer of the registry. */
  readonly clerk: string;
  readonly addWorker: (email: string, organizationId: string, role: string) => Promise<string>;
  readonly signIn: (email: string, headers?: Readonly<Record<string, string>>) => Promise<string>;
}

/** Creates Žofia with a session, notices, comments and records of every kind that can contain personal data. */
export async function createErasedPerson({ server, firm, registry, clerk, addWorker, signIn }: Workplace) {
  const query = (statement: ReturnType<typeof sql>) => server.application.database.query(statement);
  const userId = await addWorker(erasedPerson.formerEmail, firm, 'RESPONSIBLE_PERSON');
  const { email, firstName, lastName, titleBefore, phone } = erasedPerson;
  const input = { email, firstName, lastName, titleBefore, phone, language: 'sk' };
  const saved = await server.ask(
    'mutation ($userId: ID, $input: UserInput!) { createUser(userId: $userId, input: $input) { id } }',
    { userId, input },
    clerk,
  );
  expect(saved.errors).toBeUndefined();
  // A failed login first: the audit trail records the network of failed attempts.
  await server.ask(
    passwordLogin,
    { input: { email, password: 'wrong', deviceID: 'a1'.repeat(16) } },
    undefined,
    erasedPersonHeaders,
  );
  const token = await signIn(email, erasedPersonHeaders);
  await server.ask('mutation ($email: String!) { forgotPassword(email: $email) }', { email });
  for (const [index, set] of [
    'keepListColumns(list: "certificate", columns: "code")',
    'keepRowDensity(density: COMPACT)',
    'saveListView(list: "certificate", name: "Moje", state: "", audience: PRIVATE, isDefault: false)',
    'chooseNotice(name: "certificateComment", channels: [MAIL])',
  ].entries()) {
    const answer = await server.ask(`mutation { ${set} }`, {}, token, { 'idempotency-key': `set-${String(index)}` });
    expect(answer.errors).toBeUndefined();
  }
  await server.ask(
    'mutation ($email: String!, $id: ID!) { addExistingUserByEmailToOrganization(userEmail: $email, organizationId: $id, role: EMPLOYEE) { id } }',
    { email, id: registry },
    clerk,
  );
  const now = server.clock.now;
  await query(sql`
    insert into comment (at, entity, record_id, author_id, organization_id, audience, readers, text)
    values (${now}, 'certificate', 1, ${userId}, ${firm}, 'ORGANIZATION', array[${firm}::bigint], ${`Volajte ${phone}, Žofia`}),
      (${now}, 'certificate', 1, 1, ${firm}, 'ORGANIZATION', array[${firm}::bigint], ${`Píšte na ${email}; pani ${erasedPerson.fullName} to vie`})`);
  await query(
    sql`insert into file (name, type, size, sha256, storage_key, created_by) values ('zmluva.pdf', 'application/pdf', 1, '', 'none', ${userId})`,
  );
  await query(sql`
    insert into issued_document (number_digest, number, print, entity, record_id, content_hash, content_paths, issued_at, issued_by, organization_id)
    values ('d', 'n', 'certificate', 'certificate', 1, 'h', '[]', ${now}, ${userId}, ${firm})`);
  await query(
    sql`insert into import (name, type, status, organization_id, created_by_id, created_at, updated_at) values ('a.xlsx', 'CERTIFICATES', 'FINISHED', ${firm}, ${userId}, ${now}, ${now})`,
  );
  await query(
    sql`insert into export (type, status, created_by_organization_id, created_by_id, created_at, updated_at) values ('YEAR_BALANCE', 'FINISHED', ${firm}, ${userId}, ${now}, ${now})`,
  );
  await query(
    sql`insert into list_file (name, status, organization_id, created_by_id, created_at, updated_at) values ('a.csv', 'FINISHED', ${firm}, ${userId}, ${now}, ${now})`,
  );
  await query(
    sql`insert into certificate_withdrawal (code, certificate_id, reason, requested_by_id) select 'O-1', min(id), 'a', ${userId} from certificate`,
  );
  await query(
    sql`insert into certificate_correction (code, certificate_id, reason, requested_by_id) select 'K-1', min(id), 'a', ${userId} from certificate`,
  );
  await query(
    sql`insert into transaction_correction (code, transaction_id, certificate_id, reason, requested_by_id) select 'KT-1', min(moved.id), min(moved.certificate_id), 'a', ${userId} from transaction as moved`,
  );
  await query(
    sql`insert into operator_certificate (organization_id, scheme_id, number, decided_by_id) select ${firm}, min(id), 'C-1', ${userId} from scheme`,
  );
  await query(
    sql`insert into plausibility_finding (code, certificate_id, asked_by_id) select 'Z-1', min(id), ${userId} from certificate`,
  );
  await query(
    sql`insert into reconciliation_difference (sentence_sk, sentence_en, found_at, lifted_by_id, created_at, updated_at) values ('a', 'a', ${now}, ${userId}, ${now}, ${now})`,
  );
  // Replica mode disables the triggers of the ledger, so that a posting without entries is accepted.
  await server.application.database.transaction(async (connection) => {
    await connection.script('set local session_replication_role = replica');
    await connection.query(sql`
      insert into ledger_posting (certificate_id, operation, actor_id, posted_at) values (1, 'issue', ${userId}, ${now})`);
  });
  await query(sql`insert into second_factor (user_id, secret) values (${userId}, 'sealed')`);
  await query(sql`insert into recovery_code (user_id, hash) values (${userId}, 'hash')`);
  await query(sql`
    insert into pending_registration (hash, registration, password_hash, valid_until)
    values ('p', ${JSON.stringify({ person: { email, firstName }, organization: {} })}::jsonb, 'x', ${now})`);
  await query(sql`
    with told as (insert into notice (name, facts, told_at)
      values ('certificateComment', ${JSON.stringify({ id: '1', record: 'C-1', author: erasedPerson.fullName })}::jsonb, ${now}) returning id)
    insert into portal_notice (notice_id, user_id, organization_id, is_shown, awaits_daily)
    select told.id, reader, ${firm}, true, false from told cross join unnest(array[${userId}::bigint, 1]) as reader`);
  return { userId, token };
}
