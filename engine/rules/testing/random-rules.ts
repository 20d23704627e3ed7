import fc from 'fast-check';
import type { Rule, ViewerFacts } from '../types.ts';
import type { LibraryBook } from './library-book.ts';

const field = (path: string): Rule => ({ var: path });
/** A rule that applies an operator. */
export const call = (operator: string, ...operands: readonly Rule[]): Rule => ({ [operator]: operands });
const maybe = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(...values, null);

const ids = ['1', '2', '3'];
const names = ['a', 'b', ''];
const figures = ['0', '0.0', '1', '1.50', '1.500', '-2', '9007199254740993'];
const days = ['2026-01-01', '2026-06-30', '2026-11-20'];
const instants = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000001Z', '2026-06-30T12:00:00Z'];

// One member per id, as in the database: nested copies must not contradict each other.
const members = ids.map((id, index) => ({
  id,
  name: [null, 'a', ''][index] ?? null,
  limit: ['1.5', null, '0'][index] ?? null,
  active: [true, null, false][index] ?? null,
  valuesFrom: index === 1 ? null : '2026-02-01',
  formerValues: index === 1 ? [] : [{ until: '2026-01-31', limit: ['2', null, '0.5'][index] ?? null }],
  sponsor: index === 1 ? { id: '1', name: null } : null,
}));

/** A random book with missing values, up to three loans and two fines each. */
export const randomBook: fc.Arbitrary<LibraryBook['record']> = fc.record({
  title: maybe(names),
  note: maybe(names),
  language: maybe(['SK', 'EN', 'CS']),
  price: maybe(figures),
  fee: maybe(figures),
  copies: maybe([0, 1, 2]),
  lent: maybe([true, false]),
  reserved: maybe([true, false]),
  acquired: maybe(days),
  due: maybe(days),
  lentAt: maybe(instants),
  returnedAt: maybe(instants),
  dimensions: fc.record({ width: maybe(figures) }),
  member: maybe(members),
  owner: maybe(members),
  loans: fc.array(
    fc.record({
      amount: maybe(figures),
      copies: maybe([0, 1, 2]),
      status: maybe(['REQUESTED', 'LENT', 'RETURNED']),
      overdue: maybe([true, false]),
      due: maybe(days),
      member: maybe(members),
      fines: fc.array(fc.record({ amount: maybe(figures), paid: maybe([true, false]) }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
});

/** A random viewer with missing facts. */
export const viewer: fc.Arbitrary<ViewerFacts> = fc.record(
  {
    userId: fc.constantFrom(...ids),
    organizationId: fc.constantFrom(...ids),
    organizationRole: fc.constantFrom('LIBRARY', 'MEMBER'),
    permissions: fc.subarray(['a', 'b', 'c']),
  },
  { requiredKeys: [] },
);

/** Comparisons of one type: fields of this level, literals, viewer facts and constants. */
function comparisons(
  operands: fc.Arbitrary<Rule>,
  literals: fc.Arbitrary<Rule>,
  listed: fc.Arbitrary<Rule>,
  isOrdered: boolean,
): fc.Arbitrary<Rule> {
  const orders = isOrdered
    ? [
        fc.tuple(fc.constantFrom('<', '<=', '>', '>='), operands, fc.oneof(operands, literals)),
        fc.tuple(fc.constantFrom('<', '>='), literals, operands),
      ]
    : [];
  const equalities = [fc.tuple(fc.constantFrom('==', '!='), operands, fc.oneof(operands, literals, fc.constant(null)))];
  return fc.oneof(
    ...[...equalities, ...orders].map((choice) => choice.map(([operator, left, right]) => call(operator, left, right))),
    fc.tuple(operands, listed).map(([value, list]) => call('in', value, list)),
  );
}

const paths = (...names: readonly string[]): fc.Arbitrary<Rule> => fc.constantFrom(...names.map(field));
const lists = (literal: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.array(fc.oneof(literal, fc.constant(null)), { maxLength: 3 });
const mixed = (literal: fc.Arbitrary<Rule>, other: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> =>
  fc.oneof(lists(literal), lists(fc.oneof(literal, other)));

interface Level {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  readonly days: readonly string[];
  readonly ids: readonly string[];
  readonly conditions: readonly string[];
  readonly enumeration: { readonly path: string; readonly values: readonly string[] };
}

const bookLevel: Level = {
  texts: ['title', 'note', 'member.name', 'member.sponsor.name'],
  numbers: ['price', 'fee', 'copies', 'dimensions.width', 'member.limit'],
  days: ['due', 'acquired'],
  ids: ['member.id', 'owner.id', 'member.sponsor.id'],
  conditions: [
    'lent',
    'reserved',
    'member.active',
    'title',
    'price',
    'copies',
    'due',
    'lentAt',
    'member',
    'owner',
    'loans',
    'member.sponsor',
    '$viewer.organizationId',
    '$viewer.permissions',
    '$constants.nothing',
  ],
  enumeration: { path: 'language', values: ['SK', 'EN', 'CS'] },
};

const loanLevel: Level = {
  texts: ['member.name'],
  numbers: ['amount', 'copies'],
  days: ['due'],
  ids: ['member.id'],
  conditions: ['overdue', 'amount', 'due', 'member', 'fines', '$viewer.userId'],
  enumeration: { path: 'status', values: ['REQUESTED', 'LENT', 'RETURNED'] },
};

const viewerComparisons = comparisons(
  paths('$viewer.organizationRole', '$viewer.organizationId'),
  fc.constantFrom('LIBRARY', '1', '2'),
  lists(fc.constantFrom('LIBRARY', '1')),
  false,
);

function leaves(level: Level): fc.Arbitrary<Rule> {
  const text = fc.constantFrom(...names);
  const id = fc.constantFrom(...ids, 'x', '01');
  const day = fc.constantFrom(...days);
  const number = fc.constantFrom(0, 1, 1.5, -2, 2);
  const value = fc.constantFrom(...level.enumeration.values);
  return fc.oneof(
    comparisons(
      paths(...level.texts),
      text,
      fc.oneof(mixed(text, paths(...level.texts)), fc.constant(field('$viewer.permissions'))),
      false,
    ),
    fc.tuple(text, paths(...level.texts)).map(([part, whole]) => call('in', part, whole)),
    comparisons(
      paths(...level.numbers),
      fc.oneof(number, paths('$constants.limit', '$constants.nothing')),
      mixed(number, paths(...level.numbers)),
      true,
    ),
    comparisons(paths(...level.days), fc.oneof(day, paths('$constants.since')), lists(day), true),
    {
      weight: 3,
      arbitrary: comparisons(
        paths(...level.ids),
        fc.oneof(id, paths('$viewer.organizationId', '$viewer.userId')),
        mixed(id, paths('$viewer.organizationId', ...level.ids)),
        false,
      ),
    },
    comparisons(paths(level.enumeration.path), value, lists(value), false),
    paths(...level.conditions),
    viewerComparisons,
    fc.boolean(),
  );
}

const instantLeaves = comparisons(
  paths('lentAt', 'returnedAt'),
  fc.constantFrom(...instants, '2026-01-01T01:00:00+01:00'),
  lists(fc.constantFrom(...instants)),
  true,
);

/** Conditions over `leaf`, nested at most `depth` deep. */
function conditions(leaf: fc.Arbitrary<Rule>, depth: number): fc.Arbitrary<Rule> {
  if (depth === 0) return leaf;
  const part = conditions(leaf, depth - 1);
  return fc.oneof(
    leaf,
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => call('and', ...parts)),
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => call('or', ...parts)),
    part.map((inner) => call('!', inner)),
  );
}

/** The latest day of the loans, or of those for which a condition holds. */
const latest = fc
  .tuple(leaves(loanLevel), paths(...loanLevel.days), fc.boolean())
  .map(([condition, day, isOfSome]) =>
    call('latest', field('loans'), isOfSome ? call('if', condition, day, null) : day),
  );

/** The first value of the loans, or of those for which a condition holds. */
function first(value: Rule): fc.Arbitrary<Rule> {
  return fc
    .tuple(leaves(loanLevel), fc.boolean())
    .map(([condition, isOfSome]) =>
      call('first', field('loans'), isOfSome ? call('if', condition, value, null) : value),
    );
}

/** Random numeric expressions over the fields of a level. */
function numbers(level: Level): fc.Arbitrary<Rule> {
  const plain = fc.oneof(
    paths(...level.numbers, '$constants.limit', '$constants.nothing'),
    fc.constantFrom<Rule>(0, 1, -2.5, 3),
  );
  const computed = fc.oneof(
    plain,
    fc
      .tuple(fc.constantFrom('+', '-', '*', '/'), plain, plain)
      .map(([operator, left, right]) => call(operator, left, right)),
    plain.map((value) => call('num', value)),
    plain.map((value) => call('-', value)),
    paths(...level.days).map((day) => call('year', day)),
    fc.tuple(paths(...level.days), paths(...level.days)).map(([from, until]) => call('daysBetween', from, until)),
    ...(level === bookLevel ? [paths(...level.days).map((day) => call('asOf', field('member.limit'), day))] : []),
    ...(level === bookLevel ? [latest.map((day) => call('year', day))] : []),
    ...(level === bookLevel ? [paths(...loanLevel.numbers).map((amount) => call('sum', field('loans'), amount))] : []),
    ...(level === bookLevel ? [paths(...loanLevel.numbers).chain(first)] : []),
  );
  return fc.oneof(
    computed,
    fc.tuple(computed, fc.constantFrom(0, 1, 3)).map(([value, places]) => call('round', value, places)),
    fc.tuple(leaves(level), computed, computed).map(([condition, yes, no]) => call('if', condition, yes, no)),
    fc
      .tuple(fc.constantFrom('+', '/'), computed, computed)
      .map(([operator, left, right]) => call(operator, left, right)),
  );
}

/** Conditions outside of the scope subset over the fields of a level. */
function formulas(level: Level): fc.Arbitrary<Rule> {
  const leaf = leaves(level);
  const answer = leaf.map((condition) => call('!!', condition));
  const number = numbers(level);
  return fc.oneof(
    leaf,
    fc
      .tuple(fc.constantFrom('==', '!=', '<', '<=', '>', '>='), number, number)
      .map(([operator, left, right]) => call(operator, left, right)),
    number.map((value) => call('!!', value)),
    ...(level === bookLevel
      ? [comparisons(first(field('status')), fc.constantFrom('REQUESTED', 'LENT'), lists(fc.constant('LENT')), false)]
      : []),
    fc.tuple(leaf, answer, answer).map((branches) => call('if', ...branches)),
    fc.tuple(leaf, answer, leaf, answer).map((branches) => call('if', ...branches)),
    fc
      .tuple(fc.constantFrom('<', '=='), paths(...level.days), leaf, paths(...level.days))
      .map(([operator, left, condition, right]) => call(operator, left, call('if', condition, right, call('today')))),
    fc
      .tuple(
        fc.constantFrom('<=', '=='),
        fc.constantFrom('addDays', 'addYears'),
        paths(...level.days),
        fc.integer({ min: -3_000, max: 9_000 }),
      )
      .map(([operator, move, day, count]) => call(operator, field(level.days[0] ?? ''), call(move, day, count))),
  );
}

const fineLeaves = fc.oneof(
  comparisons(paths('amount'), fc.constantFrom(0, 1, 1.5), lists(fc.constant(1)), true),
  paths('paid', 'amount'),
  viewerComparisons,
);

/** A random row scope over books, including loans and their fines. */
export const randomScope: fc.Arbitrary<Rule> = rulesOver(leaves, ['some']);

/** A random condition of the whole dialect over books. */
export const formula: fc.Arbitrary<Rule> = rulesOver(formulas, ['some', 'all', 'none']);

function rulesOver(leavesOf: (level: Level) => fc.Arbitrary<Rule>, through: readonly string[]): fc.Arbitrary<Rule> {
  const loan = conditions(fc.oneof(leavesOf(loanLevel), items(through, 'fines', conditions(fineLeaves, 1))), 2);
  const book = fc.oneof({ weight: 4, arbitrary: leavesOf(bookLevel) }, instantLeaves, items(through, 'loans', loan));
  // `and` turns a bare value into a condition, as a scope requires.
  return conditions(book, 3).map((rule) => call('and', rule));
}

function items(operators: readonly string[], many: string, inner: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> {
  return fc
    .tuple(fc.constantFrom(...operators), inner)
    .map(([operator, condition]) => call(operator, field(many), condition));
}
