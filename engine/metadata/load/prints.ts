import { isNumeric } from '../../field-types/index.ts';
import { pathsOf, type Rule } from '../../rules/index.ts';
import { pathTypesOf } from '../record/path-types.ts';
import { blockKinds, applyDefaults, print } from '../../language/index.ts';
import type { PrintBlockSource, PrintChoiceSource, PrintSource, PrintTextSource } from '../../language/types.ts';
import type { Print, PrintBlock, PrintChoice, PrintItem, PrintWords } from '../types/index.ts';
import { dash } from '../record/printed-at.ts';
import { fieldOf, labelOf, toPrintText, type PrintBase, type PrintContext } from './print-text.ts';
import { sameInAll, translationsAt } from './texts.ts';

/** A print with its defaults: labels, formats and displays of references. */
export function toPrint(name: string, source: Partial<PrintSource>, context: PrintContext): Print {
  const base: PrintBase = { ...context, entity: source.entity ?? '', origin: '', prefix: '' };
  const blocks = (source.blocks ?? []).map((block) => toBlock(block, base));
  return applyDefaults(print, {
    title: {},
    ...source,
    name,
    entity: base.entity,
    blocks,
    words: toWords(context.texts),
    types: typesOf(rulesOf(blocks), base),
  });
}

/** Every visibility rule of a print. */
export function rulesOf(blocks: readonly PrintBlock[]): readonly Rule[] {
  return blocks.flatMap((block) => [
    ...(block.visible === undefined ? [] : [block.visible]),
    ...('items' in block && block.kind !== 'choices'
      ? block.items.flatMap(({ visible }) => (visible === undefined ? [] : [visible]))
      : []),
  ]);
}

function toBlock(source: PrintBlockSource, base: PrintBase): PrintBlock {
  const items = (texts: readonly PrintTextSource[], within = base) => texts.map((one) => toItem(one, within));
  switch (source.kind) {
    case 'values':
      return applyDefaults(blockKinds.values, { ...source, items: items(source.items) });
    case 'party': {
      const origin = `${source.of}.`;
      return applyDefaults(blockKinds.party, {
        ...source,
        absent: source.absent ?? sameInAll(base.languages, dash),
        items: items(source.items, { ...base, origin, prefix: origin }),
      });
    }
    case 'table': {
      const row = { ...base, origin: `${source.of}.`, prefix: '' };
      const columns = source.columns.map((column) => ({ ...toItem(column, row), align: alignOf(column, row) }));
      return applyDefaults(blockKinds.table, { ...source, columns });
    }
    case 'choices':
      return applyDefaults(blockKinds.choices, { ...source, items: source.items.map((item) => toChoice(item, base)) });
    case 'note':
    case 'footer':
      return { ...source, text: toPrintText(source.text, base) };
  }
}

function toChoice(source: PrintChoiceSource, base: PrintBase): PrintChoice {
  const { field, label } = typeof source === 'string' ? { field: source, label: undefined } : source;
  return { path: field, label: label ?? labelOf(field, base) };
}

/** An item with its label. */
export function toItem(source: PrintTextSource, base: PrintBase): PrintItem {
  const { field, label, visible } = typeof source === 'string' ? { field: source } : { field: undefined, ...source };
  return {
    label: label ?? labelOf(field ?? '', base),
    ...(visible === undefined ? {} : { visible }),
    ...toPrintText(source, base),
  };
}

function alignOf(source: PrintTextSource, base: PrintBase): 'start' | 'end' {
  const path = typeof source === 'string' ? source : source.field;
  return path !== undefined && isNumeric(fieldOf(path, base)) ? 'end' : 'start';
}

function toWords(texts: PrintContext['texts']): PrintWords {
  const word = (name: keyof PrintWords) => translationsAt(texts, `print.${name}`);
  return {
    yes: translationsAt(texts, 'values.yes'),
    no: translationsAt(texts, 'values.no'),
    document: word('document'),
    content: word('content'),
    verify: word('verify'),
    page: word('page'),
  };
}

function typesOf(rules: readonly Rule[], { view, entity }: PrintBase): Print['types'] {
  const types = pathTypesOf(view, entity);
  const typed = rules.flatMap(pathsOf).map((path) => [path, types.typeOf(path)] as const);
  return Object.fromEntries(typed.flatMap(([path, type]) => (type === undefined ? [] : [[path, type] as const])));
}
