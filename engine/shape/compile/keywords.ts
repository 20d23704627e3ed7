import { _, Name, type CodeKeywordDefinition } from 'ajv';
import { validateArray } from 'ajv/dist/vocabularies/code.js';
import { hasMorePlaces, isAbove, isBelow, isLonger, isShorter } from '../index.ts';
import { isNoPhone } from '../phone/index.ts';

/** The functions that compiled code calls, under their names: code compiled ahead of time imports them. */
export const limits = {
  maxLength: isLonger,
  minLength: isShorter,
  scale: hasMorePlaces,
  least: isBelow,
  most: isAbove,
  phone: isNoPhone,
};

/** A keyword that a function decides, which is called from the compiled code. */
export const limitKeywords: readonly CodeKeywordDefinition[] = Object.entries(limits).map(([keyword, passes]) => ({
  keyword,
  schemaType: ['number', 'string'],
  error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  code: (context) => {
    const { gen, data, schemaCode } = context;
    const called = gen.scopeValue('func', { ref: passes, code: _`${new Name(passes.name)}` });
    context.fail(_`${called}(${data}, ${schemaCode})`);
  },
}));

/** Of a list that is too long no item is validated: saying what is wrong with each of many is what takes long. */
export const itemsKeyword: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: 'object',
  code: (context) => {
    const { gen, data, parentSchema } = context;
    const most: unknown = parentSchema['maxItems'];
    const validateItems = () => {
      validateArray(context);
    };
    if (typeof most === 'number') gen.if(_`${data}.length <= ${most}`, validateItems);
    else validateItems();
  },
};
