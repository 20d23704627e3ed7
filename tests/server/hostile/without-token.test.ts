import { readFile } from 'node:fs/promises';
import { buildSchema, getNamedType, isLeafType } from 'graphql';
import { expect, it } from 'vitest';
import { hostileInputs } from './hostile-inputs.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

const trading = openedTradingRegister();
it('requests without a token reach only public operations', async () => {
  const schema = buildSchema(await readFile('server/schema.graphql', 'utf8'));
  const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind: type?.name.toLowerCase() ?? '', field })),
  );
  const refusals = await Promise.all(
    operations.map(async ({ kind, field }) => {
      const given = field.args.map((argument) => `${argument.name}: ${hostileInputs(argument.type)}`);
      const selected = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
      const [declared, variables] = given.some((each) => each.endsWith('$file'))
        ? ['($file: Upload!)', { file }]
        : ['', {}];
      const asked = `${kind} ${declared} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selected} }`;
      return { name: field.name, errors: (await trading.askAs(undefined, asked, variables)).errors };
    }),
  );
  const open = refusals.filter(({ errors }) => errors.join() !== 'errors.token.missing');
  const lookUps = ['legalEntitiesByICO', 'legalEntitiesByName'];
  const forVisitors = [
    'verifyDocument',
    'acceptInvitation',
    'confirmRegistration',
    'forgotPassword',
    'login',
    'register',
    'resetPassword',
  ];
  expect(open.map(({ name }) => name)).toEqual([
    'countries',
    'organizationsQualified',
    'accessToken',
    'accessTokenByKey',
    ...lookUps,
    ...forVisitors,
  ]);
});

/** A file, which must be sent as a variable; fails if it is read. */
const file = {
  receive: (): Promise<never> => Promise.reject(new Error('a file of nobody was asked for')),
};
