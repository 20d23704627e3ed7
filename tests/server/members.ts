import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { mailsTo, tokenIn } from './outbox.ts';
import { addOrganization, accessTokenOf, addSignedIn } from './people.ts';
import { startTestServer } from './test-server.ts';

export type MemberName = 'registry' | 'clerk' | 'government' | 'manager' | 'employee' | 'otherManager';

let numbers = 0;

/** The form input of a new person. */
export const person = (changes: Values = {}) => {
  numbers += 1;
  return {
    email: `nova${String(numbers)}@firma.sk`,
    firstName: 'Nová',
    lastName: 'Osoba',
    phone: '+421 905 123 456',
    language: 'sk',
    ...changes,
  };
};

/** Opens a register with members of its authorities and of two organizations, and their requests about members. */
export async function openMembers() {
  const server = await startTestServer();
  const signIn = (email: string) => accessTokenOf(server, email, `device-of-${email}-0123456789`);
  const enter = async (name: MemberName, organizationId: string, role: string) => ({
    name,
    ...(await addSignedIn(server, `${name}@osoby.sk`, { organizationId, role })),
  });
  const registry = await addOrganization(server.application, 'REGISTRY', 'Register');
  const ministry = await addOrganization(server.application, 'GOVERNMENT', 'Ministerstvo');
  const firm = await addOrganization(server.application);
  const other = await addOrganization(server.application, 'PUBLIC_ORGANIZATION', 'Iná, s. r. o.');
  const entered = await Promise.all([
    enter('registry', registry, 'RESPONSIBLE_PERSON'),
    enter('clerk', registry, 'EMPLOYEE'),
    enter('government', ministry, 'EXECUTIVE_MANAGER'),
    enter('manager', firm, 'EXECUTIVE_MANAGER'),
    enter('employee', firm, 'EMPLOYEE'),
    enter('otherManager', other, 'EXECUTIVE_MANAGER'),
  ]);
  const memberOf = (as: MemberName) => {
    const member = entered.find(({ name }) => name === as);
    if (member === undefined) throw new Error(`nobody is called ${as}`);
    return member;
  };
  const ask = (as: MemberName, query: string, variables: Values = {}) =>
    server.ask(query, variables, memberOf(as).token);
  const addNew = (as: MemberName, input: Values, organizationId = firm) =>
    ask(
      as,
      `mutation ($input: NewMemberInput!, $organizationId: ID!) {
        addUserToOrganization(input: $input, organizationId: $organizationId, role: EMPLOYEE) {
          id email role validUntil organization { id } } }`,
      { input, organizationId },
    );

  const addByEmail = (as: MemberName, userEmail: string, organizationId = firm) =>
    ask(
      as,
      `mutation ($userEmail: String!, $organizationId: ID!) {
        addExistingUserByEmailToOrganization(userEmail: $userEmail, organizationId: $organizationId, role: EMPLOYEE) {
          email role validUntil } }`,
      { userEmail, organizationId },
    );

  const changing = (as: MemberName, field: string, userId: string, organizationId = firm) =>
    ask(
      as,
      `mutation ($userId: ID!, $organizationId: ID!) { done: ${field.replace(
        '(',
        '(userId: $userId, organizationId: $organizationId, ',
      )} }`,
      { userId, organizationId },
    );

  const setStatus = (as: MemberName, status: string, userId: string, organizationId = firm) =>
    changing(as, `changeUserOrganizationStatus(status: ${status}) { status }`, userId, organizationId);
  const setRole = (as: MemberName, role: string, userId: string, organizationId = firm) =>
    changing(as, `changeUserOrganizationRole(role: ${role}) { role }`, userId, organizationId);
  const removeMember = (as: MemberName, userId: string, organizationId = firm) =>
    ask(
      as,
      `mutation ($userId: ID!, $organizationId: ID!) {
        removeUserFromOrganization(userId: $userId, organizationId: $organizationId) }`,
      { userId, organizationId },
    );

  /** The token of the link in the last mail to an address. */
  async function linkTo(email: string, count = 1): Promise<string> {
    return tokenIn((await mailsTo(server, email, count)).at(-1));
  }

  const accept = (token: string, password: string, changes: Values = {}) =>
    server.ask(
      `mutation ($input: AcceptedInvitationInput!) {
        acceptInvitation(input: $input) { accessToken user { fullName organizationUsers { role status organization { id } } } } }`,
      { input: { token, password, deviceID: 'd4'.repeat(16), privacyAgree: true, termsAgree: true, ...changes } },
    );

  /** Memberships of an e-mail in the firm, with their status. */
  const membersOf = (email: string) =>
    server.application.database.query(sql`
      select member.role, member.status from organization_user member join app_user person on person.id = member.user_id
      where person.email = ${email} and member.organization_id = ${firm}`);

  const invitations = (as: MemberName) =>
    ask(as, 'query ($of: [ID!]) { invitations(filter: { organization: $of }) { items { id email } } }', { of: [firm] });
  return {
    server,
    firm,
    other,
    idOf: (name: MemberName) => memberOf(name).userId,
    signIn,
    ask,
    addNew,
    addByEmail,
    setStatus,
    setRole,
    removeMember,
    linkTo,
    accept,
    membersOf,
    invitations,
  };
}
