import { pathsOf, type Rule } from '../../rules/index.ts';
import { pathTypesOf } from '../record/path-types.ts';
import type { Print, PrintBlock, PrintItem, PrintWords } from '../types/index.ts';
import { dash, fieldOf, labelOf, toText, type PrintBase, type PrintContext } from './print-text.ts';
import type { PrintBlockSource, PrintSource, PrintTextSource } from './source.ts';
import { sameInAll, textAt } from './texts.ts';

/** A print with its defaults: labels and formats of its fields, references as their displays show them. */
export function toPrint(name: string, source: PrintSource, context: PrintContext): Print {
  const base: PrintBase = { ...context, entity: source.entity ?? '', origin: '', prefix: '' };
  const blocks = (source.blocks ?? []).map((block) => toBlock(block, base));
  return {
    name,
    entity: base.entity,
    title: source.title ?? {},
    dates: source.dates ?? 'dd.MM.yyyy',
    cancelled: source.cancelled,
    discloses: source.discloses ?? [],
    blocks,
    words: toWords(context.texts),
    types: typesOf(rulesOf(blocks), base),
  };
}

/** Every rule that decides what a print shows. */
export function rulesOf(blocks: readonly PrintBlock[]): readonly Rule[] {
  return blocks.flatMap((block) => [
    ...(block.visible === undefined ? [] : [block.visible]),
    ...('items' in block && block.kind !== 'choices'
      ? block.items.flatMap(({ visible }) => (visible === undefined ? [] : [visible]))
      : []),
  ]);
}

function toBlock(source: PrintBlockSource, base: PrintBase): PrintBlock {
  switch (source.kind) {
    case 'values':
      return { ...source, items: source.items.map((item) => toItem(item, base)) };
    case 'party': {
      const origin = `${source.of}.`;
      const absent = source.absent ?? sameInAll(base.languages, dash);
      return {
        ...source,
        absent,
        items: source.items.map((item) => toItem(item, { ...base, origin, prefix: origin })),
      };
    }
    case 'table': {
      const row = { ...base, origin: `${source.of}.`, prefix: '' };
      const columns = source.columns.map((column) => ({ ...toItem(column, row), align: alignOf(column, row) }));
      return { ...source, columns };
    }
    case 'choices':
      return {
        ...source,
        items: source.items.map((item) => {
          const { field, label } = typeof item === 'string' ? { field: item, label: undefined } : item;
          return { path: field, label: label ?? labelOf(field, base) };
        }),
      };
    case 'note':
    case 'footer': {
      const { text, ...rest } = source;
      return { ...rest, ...toText(text, base) };
    }
  }
}

function toItem(source: PrintTextSource, base: PrintBase): PrintItem {
  const { field, label, visible } = typeof source === 'string' ? { field: source } : { field: undefined, ...source };
  return {
    label: label ?? labelOf(field ?? '', base),
    ...(visible === undefined ? {} : { visible }),
    ...toText(source, base),
  };
}

function alignOf(source: PrintTextSource, base: PrintBase): 'start' | 'end' {
  const path = typeof source === 'string' ? source : source.field;
  const type = path === undefined ? undefined : fieldOf(path, base)?.type;
  return type === 'decimal' || type === 'integer' ? 'end' : 'start';
}

function toWords(texts: PrintContext['texts']): PrintWords {
  const word = (name: keyof PrintWords) => textAt(texts, `print.${name}`);
  return {
    yes: word('yes'),
    no: word('no'),
    document: word('document'),
    content: word('content'),
    verify: word('verify'),
    page: word('page'),
  };
}

function typesOf(rules: readonly Rule[], { view, entity }: PrintBase): Print['types'] {
  const types = pathTypesOf(view, entity);
  const found = rules.flatMap(pathsOf).map((path) => [path, types.typeOf(path)] as const);
  return Object.fromEntries(found.flatMap(([path, type]) => (type === undefined ? [] : [[path, type] as const])));
}
