/** A request designed for high load or a large response. */
export interface HeavyRequest {
  /** The excessive part. */
  readonly of: string;
  readonly query: string;
  /** JSON. */
  readonly variables?: string;
  readonly error: string;
}

const many = (count: number, one: (index: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(between);
const list = (count: number, item: string): string => `[${many(count, () => item, ',')}]`;
const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
const listed = 'query ($filter: CertificateFilter) { myCertificates(filter: $filter) { items { id } } }';
const bulk = 'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: CONFIRMED) { id } }';

/** Requests with excessive variables. */
export const heavyVariables: readonly HeavyRequest[] = [
  {
    of: '60,000 rows where 20 are allowed',
    query: save,
    variables: `{"input":{"certificateSubstances":${list(60_000, '{}')}}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: '1,001 rows where 20 are allowed',
    query: save,
    variables: `{"input":{"certificateSubstances":${list(1_001, '{}')}}}`,
    error: 'errors.limit.tooManyItems',
  },
  {
    of: '201 keys that no input has',
    query: save,
    variables: `{"input":{${many(201, (index) => `"k${index}":1`, ',')}}}`,
    error: 'errors.limit.tooManyKeys',
  },
  {
    of: 'the ids of 19,000 records to be changed',
    query: bulk,
    variables: `{"ids":${list(19_000, '"1"')}}`,
    error: 'errors.limit.tooManyItems',
  },
  {
    of: 'more rows than are allowed',
    query: save,
    variables: `{"input":{"certificateSubstances":${list(900, '{}')}}}`,
    error: 'errors.form.maxItems',
  },
  {
    of: '30,000 keys that no input has',
    query: save,
    variables: `{"input":{${many(30_000, (index) => `"k${index}":1`, ',')}}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: '60,000 variables nobody asked for',
    query: '{ me { id } }',
    variables: `{${many(60_000, (index) => `"k${index}":1`, ',')}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: 'objects of many keys in a list of many',
    query: listed,
    variables: `{"filter":{"id":${list(1_000, `{${many(50, (index) => `"k${index}":1`, ',')}}`)}}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: 'long texts under keys that no input has',
    query: save,
    variables: `{"input":{${many(199, (index) => `"k${index}":"${'x'.repeat(4_000)}"`, ',')}}}`,
    error: 'errors.badInput',
  },
  {
    of: 'long objects where ids belong',
    query: bulk,
    variables: `{"ids":${list(1_000, `{"a":"${'x'.repeat(800)}"}`)}}`,
    error: 'errors.badInput',
  },
  {
    of: 'a long text',
    query: save,
    variables: `{"input":{"note":"${'x'.repeat(900_000)}"}}`,
    error: 'errors.limit.textTooLong',
  },
  {
    of: 'a text longer than its field',
    query: save,
    variables: `{"input":{"note":"${'x'.repeat(90_000)}"}}`,
    error: 'errors.form.tooLong',
  },
  {
    of: 'a number of 90,000 digits',
    query: save,
    variables: `{"input":{"amount":"${'9'.repeat(90_000)}"}}`,
    error: 'errors.form.number',
  },
  {
    of: 'a number of 900,000 digits',
    query: save,
    variables: `{"input":{"amount":${'9'.repeat(900_000)}}}`,
    error: 'errors.form.number',
  },
  {
    of: 'the ids of 100,000 records to be found',
    query: listed,
    variables: `{"filter":{"id":${list(100_000, '"1"')}}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: 'the ids of 100,000 records to be changed',
    query: bulk,
    variables: `{"ids":${list(100_000, '"1"')}}`,
    error: 'errors.limit.tooManyValues',
  },
  {
    of: 'lists inside of lists',
    query: bulk,
    variables: `{"ids":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    error: 'errors.limit.valuesTooDeep',
  },
];

/** Requests with excessive documents. */
export const heavyDocuments: readonly HeavyRequest[] = [
  { of: 'a million characters', query: `{ me { id } }${' '.repeat(900_000)}`, error: 'errors.limit.documentTooLong' },
  {
    of: 'the same field again and again',
    query: `{ me { ${'id '.repeat(900)} } }`,
    error: 'errors.limit.tooManyRepeats',
  },
  {
    of: 'the same fields inside of the same fields',
    query: `{ myCertificates { items { ${many(40, () => `supplier { ${'name { id } '.repeat(10)} }`)} } } }`,
    error: 'errors.limit.tooManyRepeats',
  },
  {
    of: 'the same in a fragment that nobody uses',
    query: `{ me { id } } fragment a on Certificate { ${many(40, () => `supplier { ${'name { id } '.repeat(10)} }`)} }`,
    error: 'errors.limit.tooManyRepeats',
  },
  {
    of: 'many operations',
    query: many(1_000, (index) => `query q${index}{me{id}}`),
    error: 'errors.limit.tooManyOperations',
  },
  {
    of: 'many fragments',
    query: `{ me { ${many(300, (index) => `...f${index}`)} } } ${many(300, (index) => `fragment f${index} on User { id }`)}`,
    error: 'errors.limit.tooManyFragments',
  },
  {
    of: 'fragments that grow by each other',
    query: `{ me { ...f0 } } ${many(40, (index) => `fragment f${index} on User { ${`...f${index + 1} `.repeat(6)}}`)} fragment f40 on User { id }`,
    error: 'errors.limit.tooManyRepeats',
  },
  {
    of: 'fragments of nothing but each other',
    query: `{ me { ...f0 } } ${many(50, (index) => `fragment f${index} on User { ${many(50, (other) => (other === index ? '' : `...f${other}`))} }`)}`,
    error: 'errors.limit.tooCostly',
  },
  {
    of: 'names of its own for what type a record is',
    query: `{ organizationsAll { ${many(900, (index) => `a${index}: __typename`)} } }`,
    error: 'errors.limit.tooManyAliases',
  },
  {
    of: 'a list of 4,000 ids',
    query: `{ countries(filter: { id: [${many(4_000, () => '1')}] }) { id } }`,
    error: 'errors.limit.tooManyItems',
  },
  {
    of: 'fields that there are not',
    query: `{ me { ${many(900, (index) => `field${index}`)} } }`,
    error: 'errors.badInput',
  },
  {
    of: 'arguments that there are not',
    query: `{ myCertificates(filter: { ${many(1_500, (index) => `a${index}: 1`)} }) { items { id } } }`,
    error: 'errors.badInput',
  },
  { of: 'many lines in a text', query: `{ me(x: """${'\n'.repeat(19_000)}""") { id } }`, error: 'errors.badInput' },
  {
    of: 'the contract, again and again',
    query: `{ ${many(8, (index) => `a${index}: __schema { types { fields { type { fields { name } } } } }`)} }`,
    error: 'errors.limit.contractOnce',
  },
  {
    of: 'the contract, inside of itself',
    query: '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
    error: 'errors.limit.contractOnce',
  },
];

/** The JSON body of a request. */
export const bodyOf = ({ query, variables = '{}' }: HeavyRequest): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;
