import { expect, it } from 'vitest';
import { loadSources } from '../read/index.ts';
import { findingsAfter, exampleNames, exampleSources, type PlantedFault } from './testing.ts';

it.each<PlantedFault>([
  {
    fault: 'a label in one language only',
    file: 'entities/genre.json',
    from: '{ "sk": "Regál", "en": "Shelf" }',
    to: '{ "sk": "Regál" }',
    expected: ['entities/genre.json:11:41 fields.shelf.label the words in "en" are missing'],
  },
  {
    fault: 'a missing label',
    file: 'entities/genre.json',
    from: '"label": { "sk": "Regál", "en": "Shelf" },',
    to: '',
    expected: ['entities/genre.json:11:14 fields.shelf "label" is missing'],
  },
  {
    fault: 'a missing label for new records',
    file: 'entities/member.json',
    from: '"newLabel": { "sk": "Nový člen", "en": "New member" },',
    to: '',
    expected: ['entities/member.json:1:1 "newLabel" is missing'],
  },
  {
    fault: 'a sentence in one language only',
    file: 'texts/en/errors.json',
    from: '"tooLarge": "At most 20 copies can be lent at once.",',
    to: '',
    expected: ['texts/sk/errors.json:20:19 errors.loan.tooLarge "errors.loan.tooLarge" is missing in "en"'],
  },
  {
    fault: 'other parameters',
    file: 'texts/en/errors.json',
    from: 'At most 20 copies',
    to: 'At most {{max}} copies',
    expected: [
      'texts/en/errors.json:20:19 errors.loan.tooLarge "errors.loan.tooLarge" has the parameters max in "en" and none in "sk"',
    ],
  },
  {
    fault: 'a missing plural',
    file: 'texts/en/errors.json',
    from: '"noAmount": ',
    to: '"noAmount_one": ',
    expected: [
      'texts/en/errors.json:24:23 errors.loan.noAmount_one the plural form "noAmount_other" is missing in "en"',
    ],
  },
  {
    fault: 'a message without text',
    file: 'entities/loan.json',
    from: '"errors.loan.tooLarge"',
    to: '"errors.loan.toLarge"',
    expected: [
      'entities/loan.json:95:18 constraints[2].message unknown text key "errors.loan.toLarge"; did you mean "errors.loan.tooLarge"?',
    ],
  },
  {
    fault: 'a message of a required field without text',
    file: 'entities/book/rules.json',
    from: '"errors.book.rareWithoutPrice"',
    to: '"errors.book.rareWithoutPrise"',
    expected: [
      'entities/book/rules.json:5:68 rules.price.requiredMessage unknown text key "errors.book.rareWithoutPrise"; did you mean "errors.book.rareWithoutPrice"?',
    ],
  },
  {
    fault: 'an operation named twice',
    file: 'entities/loan.json',
    from: '{ "page": "myLoans" }',
    to: '{ "page": "booksPaginated" }',
    expected: ['entities/loan.json:11:20 api.page the operation "booksPaginated" exists already, at the entity "book"'],
  },
  {
    fault: 'an unknown result',
    file: 'app/operations.json',
    from: '"type": "integer"',
    to: '"type": { "kind": "enumeration", "enumeration": "Languages" }',
    expected: [
      'app/operations.json:25:72 operations.statistics.result.type.fields.books.type.enumeration unknown enumeration "Languages"; known: BookLanguage, Currency, LoanStatus, LoanDirection, DeliveryStatus, DisposalStatus, InquiryFinding, InquiryStatus, DeedKind, Verdict',
    ],
  },
  {
    fault: 'an unknown action',
    file: 'entities/loan.json',
    from: '"lend", "refuse", "extend", "return", "remove"]',
    to: '"lend", "refuze", "extend", "return", "remove"]',
    expected: ['entities/loan.json:288:38 list.rowActions[2] unknown action "refuze"; did you mean "refuse"?'],
  },
  {
    fault: 'an argument the operation lacks',
    file: 'entities/loan.json',
    from: '"asks": ["refusal"]',
    to: '"asks": ["reason"]',
    expected: [
      'entities/loan.json:200:16 actions.refuse.asks[0] unknown argument "reason"; known: id, refusal',
      'entities/loan.json:201:20 actions.refuse.requires[0] unknown asked argument "refusal"; known: reason',
    ],
  },
  {
    fault: 'a refusal without text',
    file: 'entities/loan.json',
    from: '"errors.loan.stillLent"',
    to: '"errors.loan.stilLent"',
    expected: [
      'entities/loan.json:157:68 actions.update.allowed[0].else unknown text key "errors.loan.stilLent"; did you mean "errors.loan.stillLent"?',
    ],
  },
  {
    fault: 'refusals in a removed form',
    file: 'entities/loan.json',
    from: '"allowed": [{ "rule": { ">": [{ "var": "amount" }, 0] }, "else": "errors.loan.noAmount", "told": "offered" }],',
    to: '"allowed": { ">": [{ "var": "amount" }, 0] },\n"reason": "errors.loan.noAmount",\n"reasons": [{ "when": true, "reason": "errors.loan.stillLent" }],',
    expected: [
      'entities/loan.json:193:18 actions.lend.allowed an object stands where a list is needed; write [{ "rule": …, "else": "errors.…" }], a rule with the sentence for where it does not hold',
      'entities/loan.json:194:1 actions.lend.reason "reason" is no longer read; write the sentence as "else" beside its rule in "allowed", or beside "from" for another status',
      'entities/loan.json:195:1 actions.lend.reasons "reasons" is no longer read; write [{ "rule": …, "else": "errors.…" }] in "allowed": what must hold, not what must not',
    ],
  },
  {
    fault: 'a message for other statuses without starting statuses',
    file: 'entities/book/book.json',
    from: '"remove": {\n      "allowed"',
    to: '"remove": {\n      "else": "errors.book.lent",\n      "allowed"',
    expected: [
      'entities/book/book.json:17:15 actions.remove.else "else" says what is said in another status, but "from" is missing; a rule of "allowed" has its own',
    ],
  },
  {
    fault: 'a set value without a field',
    file: 'entities/loan.json',
    from: '"sets": { "dueAt": null }',
    to: '"sets": { "duAt": null }',
    expected: ['entities/loan.json:215:17 actions.return.sets.duAt unknown field "duAt"; did you mean "dueAt"?'],
  },
  {
    fault: 'a saved value without a field',
    file: 'entities/loan.json',
    from: '"saves": { "amount": 1 }',
    to: '"saves": { "amuont": 1 }',
    expected: [
      'entities/loan.json:151:18 operations.createDeskLoan.saves.amuont unknown field "amuont"; did you mean "amount"?',
    ],
  },
  {
    fault: 'a dialog with fields that the form lacks',
    file: 'entities/loan.json',
    from: '"dueAt": { "type": "date" }',
    to: '"createdAt": { "type": "dateTime" }',
    expected: [
      'entities/loan.json:143:15 operations.createDeskLoan.arguments.input.type.fields.createdAt "createdAt" is asked in a dialog, but no field of the form is called so',
    ],
  },
  {
    fault: 'a bulk action without an operation',
    file: 'entities/loan.json',
    from: '"actions": ["lend", "refuse"]',
    to: '"actions": ["return", "refuse"]',
    expected: ['entities/loan.json:291:19 list.bulk.actions[0] the action "return" has no bulk operation'],
  },
  {
    fault: 'restoring of deleted records',
    file: 'entities/member.json',
    from: '"remove": "MembersUpdate"',
    to: '"remove": "MembersUpdate", "restore": "MembersUpdate"',
    expected: [
      'entities/member.json:38:45 access.permissions.restore removing deletes these records, so none can be restored; write "storage": { "archive": true } too',
    ],
  },
  {
    fault: 'a repeated address',
    file: 'entities/genre.json',
    from: '"/genres"',
    to: '"/books"',
    expected: ['entities/genre.json:8:12 route the address "/books" is taken already'],
  },
  {
    fault: 'a redirect to an unknown address',
    file: 'app/routes.json',
    from: '"to": "/books"',
    to: '"to": "/boks"',
    expected: ['app/routes.json:4:48 routes[0].to unknown address "/boks"; did you mean "/books"?'],
  },
  {
    fault: 'a menu item of an unknown entity',
    file: 'app/menu.json',
    from: '{ "entity": "loan",',
    to: '{ "entity": "laon",',
    expected: ['app/menu.json:7:51 menu[0].items[1].entity unknown entity "laon"; did you mean "loan"?'],
  },
  {
    fault: 'an unknown menu group',
    file: 'entities/genre.json',
    from: '"icon": "tag",',
    to: '"icon": "tag", "menu": "enum",',
    expected: ['entities/genre.json:7:26 menu unknown menu group "enum"; did you mean "enums"?'],
  },
  {
    fault: 'an unknown permission',
    file: 'entities/book/book.json',
    from: '"update": "BooksUpdate"',
    to: '"update": "BookUpdate"',
    expected: [
      'entities/book/book.json:12:79 access.permissions.update unknown permission "BookUpdate"; did you mean "BooksUpdate"?',
    ],
  },
  {
    fault: 'an unknown permission in a role',
    file: 'app/roles.json',
    from: '"BooksVisit", "LoansVisit", "LoansCreate"]',
    to: '"BooksVisit", "LoanVisit", "LoansCreate"]',
    expected: [
      'app/roles.json:36:85 roles[2].permissions[1] unknown permission "LoanVisit"; did you mean "LoansVisit"?',
    ],
  },
  {
    fault: 'an unknown icon',
    file: 'entities/genre.json',
    from: '"tag"',
    to: '"tags-x"',
    expected: ['entities/genre.json:7:11 icon unknown icon "tags-x"'],
  },
  {
    fault: 'an unknown cell',
    file: 'entities/loan.json',
    from: '"cell": "icon"',
    to: '"cell": "icom"',
    expected: ['entities/loan.json:246:17 list.columns[6].cell unknown cell "icom"; did you mean "icon"?'],
  },
  {
    fault: 'an unknown seed field',
    file: 'reference-data/genre.json',
    from: '"shelf": "A1"',
    to: '"shelv": "A1"',
    expected: ['reference-data/genre.json:6:67 rows[1].shelv unknown field "shelv"; did you mean "shelf"?'],
  },
  {
    fault: 'a seed of the wrong type',
    file: 'reference-data/genre.json',
    from: '"isForAdults": true',
    to: '"isForAdults": "yes"',
    expected: ['reference-data/genre.json:7:65 rows[2].isForAdults "yes" is no value of "isForAdults": boolean'],
  },
  {
    fault: 'a hidden field that the API returns',
    file: 'entities/loan.json',
    from: '"refusal": { "visible": { "==": [{ "var": "status" }, "REFUSED"] } }',
    to: '"refusal": { "visible": { "!=": [{ "var": "$viewer.role" }, "READER"] } }',
    expected: [
      'entities/loan.json:73:29 rules.refusal.visible "refusal" is hidden from some viewers and answered to them by the API all the same: close it in "access.fields", or say in its rules why they may read it ("readable")',
    ],
  },
  {
    fault: 'a field hidden by a formula that reads the viewer',
    file: 'entities/loan.json',
    from: '"refusal": { "visible": { "==": [{ "var": "status" }, "REFUSED"] } }',
    to: '"refusal": { "visible": { "==": [{ "var": "direction" }, "BORROWED"] } }',
    expected: [
      'entities/loan.json:73:29 rules.refusal.visible "refusal" is hidden from some viewers and answered to them by the API all the same: close it in "access.fields", or say in its rules why they may read it ("readable")',
    ],
  },
  {
    fault: 'a reason for reading a field that is never hidden',
    file: 'entities/loan.json',
    from: '"REFUSED"] } }',
    to: '"REFUSED"] }, "readable": "Everybody may." }',
    expected: [
      'entities/loan.json:73:85 rules.refusal.readable "refusal" is hidden from nobody: "readable" explains nothing',
    ],
  },
  {
    fault: 'arithmetic in a scope',
    file: 'entities/member.json',
    from: '"read": { "or": [{ "term": "isLibrary" }, { "==": [{ "var": "id" }, { "var": "$viewer.organizationId" }] }] }',
    to: '"read": { "or": [{ "term": "isLibrary" }, { ">": [{ "+": [{ "var": "rowVersion" }, 1] }, 2] }] }',
    expected: [
      'entities/member.json:41:64 access.scope.read… "+" is not for scopes, which know var == != < <= > >= and or ! in some',
    ],
  },
  {
    fault: 'a list in a menu group without an address',
    file: 'entities/genre.json',
    from: '"route": "/genres",',
    to: '',
    expected: [
      'entities/genre.json:1:1 "route" is missing: the list stands in the menu group "enums" and has no address',
    ],
  },
  {
    fault: 'a required field of a preset in no section of the form',
    file: 'entities/genre.json',
    from: '"list": { "columns"',
    to: '"form": { "sections": [{ "name": "genre", "fields": ["nameSK", "shelf"] }] }, "list": { "columns"',
    expected: [
      'entities/genre.json:13:25 form.sections no section of the form has "nameEN", which must be filled in; add it to "fields" of a section',
    ],
  },
  {
    fault: 'a text that replaces the texts of a preset',
    file: 'entities/genre.json',
    from: '"icon": "tag",',
    to: '"icon": "tag", "display": "{nameSk}",',
    expected: [
      'entities/genre.json:7:29 display.sk unknown field "nameSk"; did you mean "nameSK"?',
      'entities/genre.json:7:29 display.en unknown field "nameSk"; did you mean "nameSK"?',
      'prints/loanSlip.json:37:9 blocks[3].items[0] unknown field "book.genre.nameSk"; did you mean "nameSK"?',
      'exports/loanReport.json:5:13 facts[0] unknown field "genre.nameSk"; did you mean "nameSK"?',
      'exports/shelf.json:12:36 tables[0].columns[2] unknown field "genre.nameSk"; did you mean "nameSK"?',
    ],
  },
  {
    fault: 'a preset sort by a missing column',
    file: 'entities/genre.json',
    from: '"columns": ["nameSK", "nameEN", "isForAdults", "shelf"]',
    to: '"columns": ["nameEN", "isForAdults", "shelf"]',
    expected: [
      'presets/codebook.json:21:70 list.defaultSort[0].by unknown sortable column "nameSK"; did you mean "nameEN"? (as entities/genre uses it)',
    ],
  },
])('names $fault', (planted) => {
  expect(findingsAfter(planted)).toEqual(planted.expected);
});

it('finds nothing wrong with the example', () => {
  expect(loadSources(exampleSources, exampleNames).issues).toEqual([]);
});

it('reports every fault at once and throws for none', () => {
  const ruined = exampleSources.map((source) => ({ ...source, text: source.text.replace('"', '') }));
  expect(loadSources(ruined, exampleNames).issues.length).toBeGreaterThanOrEqual(ruined.length);
});
