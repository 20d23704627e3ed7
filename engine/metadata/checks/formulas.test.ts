import { expect, it } from 'vitest';
import { findingsAfter, type PlantedFault } from './testing.ts';

it.each<PlantedFault>([
  {
    fault: 'an unknown status',
    file: 'entities/loan.json',
    from: '"initial": "REQUESTED"',
    to: '"initial": "REQUESTD"',
    expected: ['entities/loan.json:101:16 workflow.initial unknown status "REQUESTD"; did you mean "REQUESTED"?'],
  },
  {
    fault: 'a status without a description',
    file: 'entities/loan.json',
    from: '"RETURNED": { "intent": "success" },',
    to: '',
    expected: ['entities/loan.json:102:17 workflow.statuses the status "RETURNED" has no look'],
  },
  {
    fault: 'an unknown column field',
    file: 'entities/book/book.json',
    from: '{ "field": "title"',
    to: '{ "field": "titel"',
    expected: ['entities/book/book.json:72:18 list.columns[1].field unknown field "titel"; did you mean "title"?'],
  },
  {
    fault: 'an unknown path that a cell reads',
    file: 'entities/book/book.json',
    from: '{ "field": "copies", "filter": true }',
    to: '{ "field": "copies", "filter": true, "reads": ["notte"] }',
    expected: ['entities/book/book.json:76:54 list.columns[5].reads[0] unknown field "notte"; did you mean "note"?'],
  },
  {
    fault: 'an unknown path that a panel reads',
    file: 'entities/book/book.json',
    from: '"reads": ["lentAmount"]',
    to: '"reads": ["lentAmont"]',
    expected: ['entities/book/book.json:160:15 form.reads[0] unknown field "lentAmont"; did you mean "lentAmount"?'],
  },
  {
    fault: 'a path through a reference',
    file: 'entities/loan.json',
    from: '"book.genre"',
    to: '"book.gener"',
    expected: ['entities/loan.json:242:35 list.columns[4].field unknown field "book.gener"; did you mean "genre"?'],
  },
  {
    fault: 'an unknown sort column',
    file: 'entities/member.json',
    from: '"defaultSort": [{ "by": "name"',
    to: '"defaultSort": [{ "by": "nmae"',
    expected: [
      'entities/member.json:74:29 list.defaultSort[0].by unknown sortable column "nmae"; did you mean "name"?',
    ],
  },
  {
    fault: 'a column under an unknown one',
    file: 'entities/loan.json',
    from: '"under": "borrower"',
    to: '"under": "borower"',
    expected: ['entities/loan.json:241:105 list.columns[3].under unknown column "borower"; did you mean "borrower"?'],
  },
  {
    fault: 'a column under one without a cell',
    file: 'entities/loan.json',
    from: '"under": "book"',
    to: '"under": "lender"',
    expected: ['entities/loan.json:242:74 list.columns[4].under "lender" stands under "borrower" itself'],
  },
  {
    fault: 'a search in a field that is not a text',
    file: 'entities/book/book.json',
    from: '"search": ["code", "title", "genre"]',
    to: '"search": ["code", "price"]',
    expected: [
      'entities/book/book.json:83:24 list.search[1] "price" is a field of type decimal; a search looks in texts and names',
    ],
  },
  {
    fault: 'a field twice in a form',
    file: 'entities/loan.json',
    from: '"status", "refusal"]',
    to: '"status", "status"]',
    expected: ['entities/loan.json:307:105 form.sections[0].fields[8].field "status" stands in the form twice'],
  },
  {
    fault: 'a field of another record in a form',
    file: 'entities/loan.json',
    from: '"status", "refusal"]',
    to: '"status", "book.title"]',
    expected: [
      'entities/loan.json:307:105 form.sections[0].fields[8].field "book.title" belongs to another record; a form holds fields of its own',
    ],
  },
  {
    fault: 'a rule on no field',
    file: 'entities/book/rules.json',
    from: '"price": { "required"',
    to: '"prise": { "required"',
    expected: ['entities/book/rules.json:5:5 rules.prise unknown field "prise"; did you mean "price"?'],
  },
  {
    fault: 'an unknown field in a rule',
    file: 'entities/book/rules.json',
    from: '"genre.isForAdults"',
    to: '"genre.isForAdult"',
    expected: [
      'entities/book/rules.json:15:56 rules.isReadingRoomOnly.enabled… unknown field "genre.isForAdult"; did you mean "isForAdults"?',
    ],
  },
  {
    fault: 'an unknown operator',
    file: 'entities/book/rules.json',
    from: '{ "<": [{ "var": "$row.share" }, 50] }',
    to: '{ "lt": [{ "var": "$row.share" }, 50] }',
    expected: [
      'entities/book/rules.json:43:26 rules.authors[].comment.visible… unknown operator "lt"; did you mean "all"?',
    ],
  },
  {
    fault: 'a date against a number',
    file: 'entities/book/rules.json',
    from: '{ "<=": [{ "var": "acquiredAt" }, { "today": [] }] }',
    to: '{ "<=": [{ "var": "acquiredAt" }, 7] }',
    expected: [
      'entities/book/rules.json:53:50 constraints[1].valid… "<=" compares a date ("acquiredAt") with a number (7)',
    ],
  },
  {
    fault: 'an unknown value in a rule',
    file: 'entities/loan.json',
    from: '{ "==": [{ "var": "status" }, "REFUSED"] }',
    to: '{ "==": [{ "var": "status" }, "REFUSD"] }',
    expected: [
      'entities/loan.json:73:59 rules.refusal.visible… "REFUSD" is no value of the enumeration LoanStatus; did you mean "REFUSED"?',
    ],
  },
  {
    fault: 'a rule of a list column that reads records',
    file: 'entities/loan.json',
    from: '{ "!=": [{ "var": "$viewer.organizationRole" }, "LIBRARY"] }',
    to: '{ "==": [{ "var": "status" }, "LENT"] }',
    expected: [
      'entities/loan.json:255:20 list.columns[6].visible this rule is asked once for all records: it may look at the viewer and the constants only',
    ],
  },
  {
    fault: 'a cycle of values',
    file: 'entities/book/rules.json',
    from: '"price": { "required": { "var": "isRare" }, "requiredMessage": "errors.book.rareWithoutPrice" }',
    to: '"price": { "value": { "mode": "computed", "rule": { "var": "dimensions.weight" } } },\n    "dimensions.width": { "value": { "mode": "computed", "rule": { "var": "price" } } }',
    expected: [
      'entities/book/rules.json:6:36 rules.dimensions.width.value this value depends on itself: dimensions.width → price → dimensions.weight → dimensions.width',
    ],
  },
  {
    fault: 'a comparison without the field',
    file: 'entities/loan.json',
    from: '{ "==": [{ "var": "status" }, "REFUSED"] }',
    to: '{ "==": ["status", "REFUSED"] }',
    expected: [
      'entities/loan.json:73:29 rules.refusal.visible this condition compares two fixed values; write { "var": "status" } for the field',
    ],
  },
  {
    fault: 'a membership test of a literal',
    file: 'entities/loan.json',
    from: '{ "==": [{ "var": "status" }, "REFUSED"] }',
    to: '{ "!": [{ "in": ["stat", ["REFUSED"]] }] }',
    expected: [
      'entities/loan.json:73:29 rules.refusal.visible this condition compares two fixed values; write { "var": "…" } for the field',
    ],
  },
  {
    fault: 'the name of a field as a condition',
    file: 'entities/book/rules.json',
    from: '"required": { "var": "isRare" }',
    to: '"required": "isRare"',
    expected: [
      'entities/book/rules.json:5:28 rules.price.required a condition yields yes or no; "isRare" is a text; did you mean { "var": "isRare" }?',
    ],
  },
  {
    fault: 'one value instead of a list',
    file: 'entities/loan.json',
    from: '{ "==": [{ "var": "status" }, "REFUSED"] }',
    to: '{ "in": [{ "var": "status" }, "REFUSED"] }',
    expected: [
      'entities/loan.json:73:59 rules.refusal.visible… "in" looks in a list; "REFUSED" is a text; write a list: ["REFUSED"]',
    ],
  },
  {
    fault: 'an operator without a similar name',
    file: 'entities/loan.json',
    from: '{ "==": [{ "var": "status" }, "REFUSED"] }',
    to: '{ "contains": [{ "var": "status" }, "REFUSED"] }',
    expected: [
      'entities/loan.json:73:43 rules.refusal.visible… unknown operator "contains"; docs/rules.md lists the operators',
    ],
  },
])('names $fault', (planted) => {
  expect(findingsAfter(planted)).toEqual(planted.expected);
});
