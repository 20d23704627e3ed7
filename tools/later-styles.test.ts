import { expect, it } from 'vitest';
import { splitStyles } from './later-styles.ts';

const sources = ['.list-row .list-cell{a:1}', '.bp6-button{a:1}'];

it.each([
  { what: 'a class that a start imports', css: '.list-row{a:1}', part: 'first' },
  { what: 'elements and attributes', css: 'html[dir=rtl] a:hover{a:1}', part: 'first' },
  { what: 'a class of a part that is loaded later', css: '.form-row{a:1}', part: 'later' },
  { what: 'an element of such a part', css: '.form-row .list-cell>a{a:1}', part: 'later' },
  { what: 'several selectors, one of them of a start', css: '.form-row,.list-row{a:1}', part: 'first' },
  { what: 'choices within a selector', css: ':is(.form-row,.list-row) a{a:1}', part: 'first' },
  { what: 'what must be absent', css: '.list-row:not(.form-row,:has(.form)) a{a:1}', part: 'first' },
  { what: 'a font', css: '@font-face{font-family:"a;}";src:url(a.woff2)}', part: 'first' },
  { what: 'an animation', css: '@keyframes form{0%{a:1}to{a:2}}', part: 'first' },
  { what: 'a statement', css: '@layer a,b;', part: 'first' },
  {
    what: 'a rule within two conditions',
    css: '@media print{@container (width>1px){.form-row{a:"}"}}}',
    part: 'later',
  },
])('counts $what as $part', ({ css, part }) => {
  expect(splitStyles(css, sources)).toEqual({ first: '', later: '', [part]: css });
});

it('keeps the order of rules and repeats a condition of both parts', () => {
  expect(splitStyles('.list-row{a:1}.form{a:1}@media print{.form{a:2}.list-row{a:2}}.list-row{a:3}', sources)).toEqual({
    first: '.list-row{a:1}@media print{.list-row{a:2}}.list-row{a:3}',
    later: '.form{a:1}@media print{.form{a:2}}',
  });
});
