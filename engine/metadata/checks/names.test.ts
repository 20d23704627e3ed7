import { expect, it } from 'vitest';
import { findingsAfter, type PlantedFault } from './testing.ts';

it.each<PlantedFault>([
  {
    fault: 'a missing comma',
    file: 'entities/genre.json',
    from: '"extends": "codebook",',
    to: '"extends": "codebook"',
    expected: ['entities/genre.json:5:3 this is not JSON: comma expected'],
  },
  {
    fault: 'a repeated key',
    file: 'entities/genre.json',
    from: '"icon": "tag",',
    to: '"icon": "tag", "icon": "star",',
    expected: ['entities/genre.json:7:18 "icon" stands twice in one object'],
  },
  {
    fault: 'an unknown property',
    file: 'entities/genre.json',
    from: '"maxLength": 10',
    to: '"maxLenght": 10',
    expected: [
      'entities/genre.json:11:75 fields.shelf.maxLenght unknown property "maxLenght"; did you mean "maxLength"?',
    ],
  },
  {
    fault: 'a wrong kind of value',
    file: 'entities/genre.json',
    from: '"maxLength": 10',
    to: '"maxLength": "10"',
    expected: ['entities/genre.json:11:88 fields.shelf.maxLength a text stands where a whole number is needed'],
  },
  {
    fault: 'an unknown field type',
    file: 'entities/genre.json',
    from: '"type": "boolean"',
    to: '"type": "bolean"',
    expected: [
      'entities/genre.json:10:30 fields.isForAdults.type "bolean" is none of text, longText, integer, decimal, boolean, date, dateTime, month, json, enumeration, reference, references, group, rows, relation, files; did you mean "boolean"?',
    ],
  },
  {
    fault: 'a missing property',
    file: 'entities/book/rules.json',
    from: '"name": "one-place",',
    to: '',
    expected: ['entities/book/rules.json:49:5 constraints[0] "name" is missing'],
  },
  {
    fault: 'an ill-formed name',
    file: 'app/permissions.json',
    from: '"VocabularyVisit"',
    to: '"enumsVisit"',
    expected: [
      'app/permissions.json:4:15 permissions[0].name "enumsVisit": a type\'s name is a capital letter, then letters and digits: ShelfMark',
      'app/menu.json:24:95 menu[2].permission unknown permission "VocabularyVisit"; did you mean "VocabularyUpdate"?',
      'app/roles.json:8:9 roles[0].permissions[0] unknown permission "VocabularyVisit"; did you mean "VocabularyUpdate"?',
      'app/roles.json:26:9 roles[1].permissions[0] unknown permission "VocabularyVisit"; did you mean "VocabularyUpdate"?',
      'presets/codebook.json:14:16 access.permissions.visit unknown permission "VocabularyVisit"; did you mean "VocabularyUpdate"? (as entities/genre uses it)',
    ],
  },
  {
    fault: 'a file of an unknown kind',
    file: 'app/brnad.json',
    from: '',
    to: '{}',
    expected: ['app/brnad.json:1:1 nothing reads this file; did you mean "brand.json"?'],
  },
  {
    fault: 'an unknown choice in the example of an import',
    file: 'imports/books.json',
    from: '"language": "EN"',
    to: '"language": "ENG"',
    expected: ['imports/books.json:28:56 examples[1].language unknown choice "ENG"; did you mean "EN"?'],
  },
  {
    fault: 'an import column for a computed field',
    file: 'imports/books.json',
    from: '"shelf": {}',
    to: '"lentAmount": {}',
    expected: [
      'imports/books.json:14:19 columns.lentAmount.field "lentAmount" is computed when it is read; nothing is kept of it',
    ],
  },
  {
    fault: 'an unknown preset',
    file: 'entities/genre.json',
    from: '"codebook"',
    to: '"codebok"',
    expected: [
      'entities/genre.json:4:14 extends unknown preset "codebok"; did you mean "codebook"?',
      'app/permissions.json:5:15 permissions[1].name nothing asks for "VocabularyUpdate"; use it, take it away, or say in "readBy" what of the server reads it',
      'imports/books.json:8:33 columns.genre.find[0].by unknown field "nameSK"; known: isForAdults, shelf, createdAt, updatedAt',
      'imports/books.json:8:53 columns.genre.find[1].by unknown field "nameEN"; known: isForAdults, shelf, createdAt, updatedAt',
    ],
  },
  {
    fault: 'a base without stored records',
    file: 'entities/receipt.json',
    from: '"entity": "loan"',
    to: '"entity": "laon"',
    expected: ['entities/receipt.json:8:36 storage.over.entity unknown stored entity "laon"; did you mean "loan"?'],
  },
  {
    fault: 'a field its base does not have',
    file: 'entities/receipt.json',
    from: '"from": "code"',
    to: '"from": "kode"',
    expected: [
      'entities/receipt.json:11:15 fields.number "type" is missing',
      'entities/receipt.json:11:25 fields.number.from unknown field of the base "kode"; did you mean "code"?',
    ],
  },
  {
    fault: 'a base chosen by the viewer',
    file: 'entities/receipt.json',
    from: '{ "var": "status" }, ["LENT", "RETURNED"]',
    to: '{ "var": "$viewer.role" }, ["READER"]',
    expected: [
      'entities/receipt.json:8:53 storage.over.where which records there are does not depend on the viewer; say it in access.scope.read',
    ],
  },
  {
    fault: 'a save operation of a read-only entity',
    file: 'entities/receipt.json',
    from: '"all": null',
    to: '"save": "saveReceipt"',
    expected: ['entities/receipt.json:9:42 api.save an entity over another is only read: it has no "save"'],
  },
  {
    fault: 'a misnamed entity',
    file: 'entities/member.json',
    from: '"entity": "member"',
    to: '"entity": "members"',
    expected: ['entities/member.json:3:13 entity the entity "members" lies in a file named "member"'],
  },
  {
    fault: 'a repeated piece',
    file: 'entities/book/rules.json',
    from: '"constraints": [',
    to: '"route": "/tomes",\n  "constraints": [',
    expected: [
      'entities/book/rules.json:48:3 route this stands in entities/book/book.json too',
      'app/routes.json:4:48 routes[0].to unknown address "/books"',
      'notices/bookChanged.json:9:11 link unknown address "/books/:id"; did you mean "/tomes/:id"?',
      'notices/newBook.json:7:11 link unknown address "/books/:id"; did you mean "/tomes/:id"?',
    ],
  },
  {
    fault: 'a property of another type',
    file: 'entities/genre.json',
    from: '"default": false',
    to: '"default": false, "maxLength": 3',
    expected: ['entities/genre.json:10:115 fields.isForAdults.maxLength a field of type boolean has no "maxLength"'],
  },
  {
    fault: 'a property of another kind of action',
    file: 'entities/loan.json',
    from: '"print": "loanSlip",',
    to: '"print": "loanSlip", "asks": ["reason"],',
    expected: ['entities/loan.json:232:28 actions.print.asks an action of kind print has no "asks"'],
  },
  {
    fault: 'a type without a required property',
    file: 'entities/book/fields.json',
    from: '"type": "relation", "to": "loan", "by": "book"',
    to: '"type": "relation", "to": "loan"',
    expected: [
      'entities/book/fields.json:76:14 fields.loans a relation leads back either "by" a reference or "through" a table',
      'notices/bookChanged.json:4:20 to[0].path "loans[].borrower" leads to nobody who can be written to: to no e-mail, and to no entity with a "contact"',
    ],
  },
  {
    fault: 'an unknown panel above a list',
    file: 'entities/member.json',
    from: '"panels": ["shelfNotice"]',
    to: '"panels": ["shelfNotise"]',
    expected: ['entities/member.json:76:16 list.panels[0] unknown panel "shelfNotise"; did you mean "shelfNotice"?'],
  },
  {
    fault: 'an inverted range',
    file: 'entities/book/fields.json',
    from: '"min": 1,\n      "max": 1000',
    to: '"min": 1001,\n      "max": 1000',
    expected: [
      'entities/book/fields.json:25:14 fields.copies.min "min" 1001 is above "max" 1000',
      'entities/book/fields.json:27:18 fields.copies.default 1 is no value of "copies": min',
      'entities/book/book.json:154:17 form.confirms[0].when this condition can never hold',
      'imports/books.json:28:72 examples[1].copies 2 is no value of "copies": min',
    ],
  },
  {
    fault: 'an unknown enumeration',
    file: 'entities/book/fields.json',
    from: '"enumeration": "Currency"',
    to: '"enumeration": "Curency"',
    expected: [
      'entities/book/fields.json:20:57 fields.currency.enumeration unknown enumeration "Curency"; did you mean "Currency"?',
    ],
  },
  {
    fault: 'an overlay over a field of another section',
    file: 'entities/book/book.json',
    from: '"fields": ["copies"]',
    to: '"fields": ["coppies"]',
    expected: [
      'entities/book/book.json:114:22 form.sections[0].overlay.fields[0] unknown field of the section "coppies"; did you mean "copies"?',
    ],
  },
  {
    fault: 'an unknown target',
    file: 'entities/loan.json',
    from: '"to": "book"',
    to: '"to": "bok"',
    expected: ['entities/loan.json:14:42 fields.book.to unknown entity "bok"; did you mean "book"?'],
  },
  {
    fault: 'an unknown picker view',
    file: 'entities/loan.json',
    from: '"view": "memberDirectory"',
    to: '"view": "membersDirectory"',
    expected: [
      'entities/loan.json:20:27 fields.borrower.picker.view unknown view "membersDirectory"; did you mean "memberDirectory"?',
    ],
  },
  {
    fault: 'the other side of unknown references',
    file: 'entities/book/fields.json',
    from: '"type": "relation", "to": "loan", "by": "book"',
    to: '"type": "references", "to": "loan", "by": "book"',
    expected: [
      'entities/book/book.json:135:31 form.sections[4].list.relation unknown relation "loans"',
      'entities/book/fields.json:76:58 fields.loans.by unknown references "book"',
      'notices/bookChanged.json:4:20 to[0].path "loans[].borrower" goes through no relation of the record to others',
    ],
  },
  {
    fault: 'a relation by an unknown reference',
    file: 'entities/book/fields.json',
    from: '"by": "book"',
    to: '"by": "boook"',
    expected: ['entities/book/fields.json:76:56 fields.loans.by unknown reference "boook"; did you mean "book"?'],
  },
  {
    fault: 'a derived record without a parent',
    file: 'entities/book/editions.json',
    from: '"parent": "editionOf"',
    to: '"parent": "editionOff"',
    expected: [
      'entities/book/editions.json:19:15 derivedRecord.parent unknown reference to book "editionOff"; did you mean "editionOf"?',
    ],
  },
  {
    fault: 'a repeated enumeration value',
    file: 'app/enumerations.json',
    from: '"GBP"',
    to: '"EUR"',
    expected: [
      'app/enumerations.json:16:19 enumerations.Currency.values[1].name "EUR" stands in Currency twice',
      'entities/book/rules.json:8:85 rules.currency.options… "GBP" is no value of the enumeration Currency (EUR, EUR)',
      'entities/book/rules.json:12:67 rules.currency.value.rule… "GBP" is no value of the enumeration Currency (EUR, EUR)',
    ],
  },
  {
    fault: 'an unknown default',
    file: 'entities/book/fields.json',
    from: '"enumeration": "Currency",',
    to: '"enumeration": "Currency", "default": "EURO",',
    expected: ['entities/book/fields.json:20:80 fields.currency.default unknown value "EURO"; did you mean "EUR"?'],
  },
  {
    fault: 'a misspelt role in a rule',
    file: 'entities/book/book.json',
    from: '"READER"] } }',
    to: '"REEDER"] } }',
    expected: [
      'entities/book/book.json:13:72 access.fields.price.read… "REEDER" is not a role; did you mean "READER"?',
    ],
  },
  {
    fault: 'a misspelt role of organizations in a notice',
    file: 'notices/cardMade.json',
    from: '["LIBRARY"]',
    to: '["LIBARY"]',
    expected: [
      'notices/cardMade.json:5:25 organizationRoles[0] unknown organization role "LIBARY"; did you mean "LIBRARY"?',
    ],
  },
  {
    fault: 'a misspelt permission of a menu item of an entity',
    file: 'app/menu.json',
    from: '{ "entity": "loan"',
    to: '{ "permission": "LoanVisit", "entity": "loan"',
    expected: [
      'app/menu.json:7:55 menu[0].items[1].permission unknown permission "LoanVisit"; did you mean "LoansVisit"?',
    ],
  },
  {
    fault: 'a misspelt status in a filter of a ready view',
    file: 'entities/loan.json',
    from: '"filter": { "isToDecide": true }',
    to: '"filter": { "status": ["REQUESTET"] }',
    expected: [
      'entities/loan.json:275:32 list.readyViews[0].filter.status… "REQUESTET" is no value of the enumeration LoanStatus; did you mean "REQUESTED"?',
      'app/menu.json:7:70 menu[0].items[1].counts[0] "requested" counts records that whoever sees it may do nothing to; narrow it by a filter with "actions"',
    ],
  },
])('names $fault', (planted) => {
  expect(findingsAfter(planted)).toEqual(planted.expected);
});
