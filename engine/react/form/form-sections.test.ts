import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Section } from '../../metadata/types/index.ts';
import type { PlacedSection } from './form-layout.ts';
import { isSectionVisible, sectionCount, sectionErrors, wrongPaths } from './form-sections.ts';
import type { FormFieldState, FormFieldStates, FormIssue, FormState } from './state/form-state.ts';
import { sectionKey } from './state/form-validator.ts';

const section = (more: Partial<Section> = {}): Section => ({
  name: 'basic',
  label: {},
  columns: 2,
  fields: [],
  ...more,
});
const placed = (names: readonly string[], more: Partial<Section> = {}): PlacedSection => ({
  section: section(more),
  fields: names.map((name) => ({
    path: name.split('.'),
    field: { name, label: {}, type: 'boolean', required: false, readOnly: false },
    uiSchema: {},
  })),
});
const hidden: FormFieldState = { visible: false, enabled: true, required: false, computed: false };
const issue = (path: string, severity: FormIssue['severity'] = 'error'): FormIssue => ({
  path,
  message: 'errors.form.required',
  params: {},
  severity,
});

const state = (more: Partial<FormState> = {}): FormState => ({
  data: {},
  original: {},
  touched: new Set(),
  attempts: 1,
  waiting: {},
  setAside: {},
  filled: {},
  fields: {},
  issues: [],
  serverIssues: [],
  ...more,
});

describe('isSectionVisible', () => {
  it.each<{ readonly where: string; readonly fields: FormFieldStates; readonly isShown: boolean }>([
    { where: 'a field is visible', fields: { a: hidden }, isShown: true },
    { where: 'no field is visible', fields: { a: hidden, b: hidden }, isShown: false },
    { where: 'its rule does not hold', fields: { [sectionKey('basic')]: hidden }, isShown: false },
  ])('when $where: $isShown', ({ fields, isShown }) => {
    expect(isSectionVisible(state({ fields }), placed(['a', 'b']))).toBe(isShown);
  });

  it('is true with a panel and without fields', () => {
    expect(isSectionVisible(state(), placed([], { panel: 'summary' }))).toBe(true);
    expect(isSectionVisible(state(), placed([]))).toBe(false);
  });

  it('is true with a list once the record is saved', () => {
    const sections = exampleCatalogue.entities['book']?.form?.sections ?? [];
    const { list: listed } = sections.find(({ name }) => name === 'loans') ?? {};
    const list = placed([], listed && { list: listed });
    expect(isSectionVisible(state(), list)).toBe(false);
    expect(isSectionVisible(state({ original: { id: '5' } }), list)).toBe(true);
    const closed = { original: { id: '5' }, fields: { [sectionKey('basic')]: hidden } };
    expect(isSectionVisible(state(closed), list)).toBe(false);
  });
});

describe('errors in a section', () => {
  const authors = placed(['title', 'authors']);
  const issues = [
    issue('title'),
    issue('authors.0.name'),
    issue('authors.12.share'),
    issue('authorsElsewhere'),
    issue('note'),
    issue(''),
    issue('title', 'warning'),
  ];

  it('are counted with those inside its fields, without warnings and errors of other sections', () => {
    expect(sectionErrors(state({ issues }), authors)).toBe(3);
    expect(sectionErrors(state({ issues }), placed(['note']))).toBe(1);
    expect(sectionErrors(state({ issues }), placed(['authors.0.name']))).toBe(1);
  });

  it('are counted only when visible: before an attempt to save, those of touched fields', () => {
    expect(sectionErrors(state({ issues, attempts: 0 }), authors)).toBe(0);
    expect(sectionErrors(state({ issues, attempts: 0, touched: new Set(['title']) }), authors)).toBe(1);
  });

  it('are listed by path whether visible or not, including server errors', () => {
    const found = state({ issues, attempts: 0, serverIssues: [issue('authors'), issue('elsewhere')] });
    expect(wrongPaths(found, authors)).toEqual(['title', 'authors.0.name', 'authors.12.share', 'authors']);
  });
});

describe('sectionCount', () => {
  const [books, cover] = [exampleCatalogue.entities['book']?.fields ?? {}, 'cover'];
  const of = (names: readonly string[]): PlacedSection => ({
    section: section(),
    fields: names.flatMap((name) => {
      const field = books[name];
      return field === undefined ? [] : [{ path: [name], field, uiSchema: {} }];
    }),
  });

  it.each([
    { of: 'rows', names: ['authors'], data: { authors: [{}, {}] }, count: '2' },
    { of: 'files', names: [cover], data: { cover: [{ id: '1' }] }, count: '1' },
    { of: 'no files', names: [cover], data: { cover: [] }, count: undefined },
    { of: 'files among other fields', names: [cover, 'title'], data: { cover: [{}] }, count: undefined },
    { of: 'other fields', names: ['title'], data: { title: 'Babička' }, count: undefined },
  ])('of $of is $count', ({ names, data, count }) => {
    expect(sectionCount(state({ data }), of(names))).toBe(count);
  });
});
