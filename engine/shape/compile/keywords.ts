import { _, Name, type CodeKeywordDefinition } from 'ajv';
import { validateArray } from 'ajv/dist/vocabularies/code.js';
import { hasMoreDecimals, isAbove, isBelow, isLonger, isShorter } from '../index.ts';
import { isNoPhone } from '../phone/index.ts';

/** Functions called by compiled code; precompiled code imports them by these names. */
export const limits = {
  maxLength: isLonger,
  minLength: isShorter,
  scale: hasMoreDecimals,
  least: isBelow,
  most: isAbove,
  phone: isNoPhone,
};

/** Keywords implemented by a call of the function from compiled code. */
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

/** Items of a list that is too long are not validated, because reporting many errors is slow. */
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
