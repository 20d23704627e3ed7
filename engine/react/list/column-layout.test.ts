import { describe, expect, it } from 'vitest';
import type { Column } from '../../metadata/types/index.ts';
import { arranged, inOrder, readLayout, type ColumnLayout } from './column-layout.ts';
import { nextPin, withColumn, withMoved, withPin, withWidth } from './next-layout.ts';
import { textColumn } from '../table/testing.ts';

const columns = [textColumn('code', { pin: 'start' }), textColumn('title'), textColumn('price'), textColumn('note')];
const names = columns.map(({ name }) => name);
const plain: ColumnLayout = { hidden: [], order: [], widths: {}, pins: {} };
const namesOf = (shown: readonly Column[]) => shown.map(({ name }) => name);

describe('a parsed layout', () => {
  const read = (text: string) => readLayout(new URLSearchParams(text), names, plain);

  it('ignores unknown and forbidden columns silently', () => {
    const { layout, misread } = read(
      'hidden=note,secret&order=price,secret,code&widths=secret:90,title:90&pins=secret:end',
    );
    expect(layout).toEqual({ ...plain, hidden: ['note'], order: ['price', 'code'], widths: { title: 90 } });
    expect(misread).toEqual(['pins']);
  });

  it.each(['__proto__', 'constructor'])('takes no object property as column: %s', (name) => {
    expect(read(`widths=${name}:90&pins=${name}:end&hidden=${name}`).layout).toEqual(plain);
  });

  it('never hides every column', () => {
    expect(read(`hidden=${names.join()}`).layout.hidden).toEqual([]);
  });

  it('clamps widths', () => {
    expect(read('widths=code:1,title:9999,price:-5').layout.widths).toEqual({ code: 48, title: 800 });
  });
});

describe('columns', () => {
  it('keep their order, with a new one after its predecessor in metadata', () => {
    expect(namesOf(inOrder(columns, ['price', 'code']))).toEqual(['price', 'note', 'code', 'title']);
  });

  it('are sorted, with the chosen widths and pins', () => {
    const layout: ColumnLayout = {
      hidden: ['note'],
      order: ['title', 'code', 'price'],
      widths: { title: 90 },
      pins: { code: 'none', price: 'end' },
    };
    const shown = arranged(columns, layout);
    expect(namesOf(shown)).toEqual(['title', 'code', 'price']);
    expect(shown.map(({ width, pin }) => [width, pin])).toEqual([
      [90, undefined],
      [undefined, undefined],
      [undefined, 'end'],
    ]);
  });
});

describe('a change of the layout', () => {
  it.each([
    { name: 'price', steps: -1, order: ['code', 'price', 'title', 'note'] },
    { name: 'code', steps: 2, order: ['title', 'price', 'code', 'note'] },
    { name: 'note', steps: 3, order: names },
    { name: 'code', steps: -3, order: names },
  ])('moves $name by $steps within the list', ({ name, steps, order }) => {
    expect(withMoved(plain, names, { name, steps }).order).toEqual(order);
  });

  it('shows and hides a column', () => {
    expect(withColumn({ ...plain, hidden: ['note'] }, 'note', 'shown').hidden).toEqual([]);
    expect(withColumn({ ...plain, hidden: ['note'] }, 'price', 'hidden').hidden).toEqual(['note', 'price']);
  });

  it('sets and resets a width', () => {
    const wide = withWidth(plain, 'title', 200);
    expect(wide.widths).toEqual({ title: 200 });
    expect(withWidth(wide, 'title', undefined).widths).toEqual({});
  });

  it('cycles the pin of a column', () => {
    expect([nextPin('none'), nextPin('start'), nextPin('end')]).toEqual(['start', 'end', 'none']);
    expect(withPin(plain, 'title', 'end').pins).toEqual({ title: 'end' });
  });
});
