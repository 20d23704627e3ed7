import { isObject } from '../load/merge.ts';
import { parseFile } from '../load/parse-file.ts';
import type { SourceFile } from '../load/documents.ts';
import type { Json } from '../types/index.ts';

interface Addition {
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly value: Json;
}

/** Examples for keys that the example metadata does not need, so that each has one that loads. */
const additions: readonly Addition[] = [
  { file: 'app/brand.json', path: ['brand', 'feedbackCollectorUrl'], value: 'https://feedback.example.org' },
  { file: 'app/brand.json', path: ['brand', 'errorReportingUrl'], value: 'https://errors.example.org' },
  { file: 'app/enumerations.json', path: ['enumerations', 'Currency', 'values', 1, 'was'], value: 'STERLING' },
  { file: 'entities/member.json', path: ['fields', 'name', 'minLength'], value: 2 },
  {
    file: 'entities/member.json',
    path: ['views', 'memberDirectory', 'filters', 0, 'permission'],
    value: 'MembersVisit',
  },
  { file: 'app/permissions.json', path: ['permissions', 0, 'readBy'], value: 'the desk' },
  { file: 'entities/book/fields.json', path: ['fields', 'cover', 'removedWith'], value: 'BooksUpdate' },
  { file: 'entities/book/rules.json', path: ['rules', 'copies', 'disabledMessage'], value: 'errors.form.readOnly' },
  { file: 'entities/loan.json', path: ['operations', 'refuseLoan', 'arguments', 'refusal', 'minLength'], value: 3 },
  {
    file: 'entities/loan.json',
    path: ['operations', 'refuseLoan', 'arguments', 'fee'],
    value: { type: 'decimal', scale: 2 },
  },
  {
    file: 'entities/loan.json',
    path: ['operations', 'refuseLoan', 'arguments', 'isFree'],
    value: { type: { kind: 'scalar', scalar: 'boolean' } },
  },
  {
    file: 'entities/loan.json',
    path: ['operations', 'lateLoans'],
    value: { kind: 'query', result: { type: { kind: 'entity', entity: 'loan', page: true } } },
  },
  { file: 'exports/loanReport.json', path: ['operation'], value: 'statistics' },
  {
    file: 'entities/loan/comments.json',
    path: ['comments', 'people'],
    value: { path: 'loans[].lender', where: { '==': [{ var: 'status' }, 'LENT'] } },
  },
  { file: 'entities/loan/comments.json', path: ['comments', 'tells'], value: { path: 'loans[].borrower' } },
  { file: 'entities/loan.json', path: ['history', 'permission'], value: 'LoansDecide' },
  { file: 'entities/loan.json', path: ['history', 'users'], value: 'member' },
  {
    file: 'entities/loan.json',
    path: ['rules', 'refusal'],
    value: {
      visible: { '!=': [{ var: '$viewer.role' }, 'READER'] },
      readable: 'Readers are told it by the notice as well.',
    },
  },
  {
    file: 'entities/loan.json',
    path: ['actions', 'remove', 'labels'],
    value: [{ where: { status: ['REQUESTED'] }, label: { sk: 'Stiahnuť žiadosť', en: 'Withdraw the request' } }],
  },
  { file: 'entities/loan.json', path: ['list', 'columns', 1, 'emptyExcept'], value: { status: ['REFUSED'] } },
  { file: 'entities/loan.json', path: ['list', 'columns', 1, 'underExcept'], value: ['REFUSED'] },
  { file: 'entities/loan.json', path: ['list', 'pageSize'], value: 15 },
  { file: 'entities/loan.json', path: ['list', 'pageSizes'], value: [15, 50] },
  { file: 'entities/loan.json', path: ['list', 'pollMs'], value: 30_000 },
  { file: 'entities/loan.json', path: ['form', 'enabled'], value: { '!=': [{ var: 'status' }, 'RETURNED'] } },
  { file: 'entities/book/book.json', path: ['list', 'columns', 1, 'width'], value: 240 },
  { file: 'entities/book/rules.json', path: ['rules', 'copies', 'value', 'debounceMs'], value: 400 },
  { file: 'prints/loanSlip.json', path: ['blocks', 0, 'items', 0], value: { field: 'code', groups: [2, 4] } },
];

/** The example's files with these additions. */
export function withFurtherExamples(sources: readonly SourceFile[]): readonly SourceFile[] {
  return sources.map((source) => {
    const own = additions.filter(({ file }) => file === source.relativePath);
    if (own.length === 0) return source;
    const { value } = parseFile(source).file;
    return {
      ...source,
      text: JSON.stringify(own.reduce((json, { path, value: given }) => withValue(json, path, given), value)),
    };
  });
}

function withValue(into: Json, [step, ...rest]: Addition['path'], value: Json): Json {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(into) ? (into as readonly Json[]) : []; // `isArray` forgets the items' type
    return items.map((item, index) => (index === step ? withValue(item, rest, value) : item));
  }
  const object = isObject(into) ? into : {};
  return { ...object, [step]: withValue(object[step] ?? {}, rest, value) };
}
