/** Tests, and what only they use: they may load the example and look behind a door. */
export const tests = ['\\.test\\.tsx?$', '/testing(\\.ts|/)', '^tests/'];

/**
 * The layers of the house. Each rule has a name, why it is there, and what to do when it fires.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-rings',
      comment:
        'Files that import each other in a ring can only be understood together. Move what both need into a file of its own that neither imports back.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'records-know-nobody',
      comment: 'What a record is, everything else stands on. Pass what it needs as an argument.',
      severity: 'error',
      from: { path: '^engine/record/', pathNot: tests },
      to: { path: '^(engine/(?!record/)|server/|src/|generated/)' },
    },
    {
      name: 'rules-know-records-only',
      comment:
        'The rule dialect is the same in browser, server and SQL because it depends on nothing. Pass what it needs as an argument (types come as PathTypes).',
      severity: 'error',
      from: { path: '^engine/rules/', pathNot: tests },
      to: { path: '^(engine/(?!rules/|record/|field-types/)|server/|src/|generated/)' },
    },
    {
      name: 'formats-know-nobody',
      comment:
        'Numbers and dates are written alike on a screen, in a print and in a file. Pass the language and the time zone as arguments.',
      severity: 'error',
      from: { path: '^engine/format/', pathNot: tests },
      to: { path: '^(engine/(?!format/)|server/|src/|generated/)' },
    },
    {
      name: 'field-types-know-formats',
      comment:
        'Facts of a type are data and pure functions that every layer reads. What a layer alone needs stays there.',
      severity: 'error',
      from: { path: '^engine/field-types/', pathNot: tests },
      to: { path: '^(engine/(?!field-types/|format/)|server/|src/|generated/)' },
    },
    {
      name: 'prints-know-metadata-and-formats',
      comment:
        'A document is made from its description and a record alone, the same in a browser and on the server. Pass the facts in.',
      severity: 'error',
      from: { path: '^engine/print/', pathNot: tests },
      to: { path: '^(engine/(?!print/|field-types/|format/|metadata/|rules/|record/)|server/|src/|generated/)' },
    },
    {
      name: 'notices-know-prints',
      comment:
        'A letter is made from its notice and the facts alone, the same in a story and on the server. Who gets it is decided elsewhere.',
      severity: 'error',
      from: { path: '^engine/notice/', pathNot: tests },
      to: { path: '^(engine/(?!notice/|print/|metadata/|record/)|server/|src/|generated/)' },
    },
    {
      name: 'pdf-knows-prints-only',
      comment: 'A PDF draws a finished document. What it says is decided in engine/print.',
      severity: 'error',
      from: { path: '^engine/pdf/', pathNot: tests },
      to: { path: '^(engine/(?!pdf/|print/)|server/|src/|generated/)' },
    },
    {
      name: 'spreadsheets-know-prints',
      comment:
        'A workbook is read and written from its description and rows alone. Who asked for it, and where rows come from, is decided elsewhere.',
      severity: 'error',
      from: { path: '^engine/spreadsheets/', pathNot: tests },
      to: {
        path: '^(engine/(?!spreadsheets/|print/|field-types/|format/|metadata/|rules/|record/)|server/|src/|generated/)',
      },
    },
    {
      name: 'shapes-know-records-and-types',
      comment:
        'A shape is judged without rules: what depends on the state of a record is theirs to say. Of the language it knows the types.',
      severity: 'error',
      from: { path: '^engine/shape/', pathNot: tests },
      to: { path: '^(engine/(?!shape/|record/|field-types/|language/types\\.ts)|server/|src/|generated/)' },
    },
    {
      name: 'browsers-compile-nothing',
      comment:
        'Under the strict policy nothing is compiled at run time. What a form judges by is compiled by `npm run generate`.',
      severity: 'error',
      from: { path: '^(engine/(react|shape(?!/compile))|src|stories|generated)/', pathNot: tests },
      to: { path: '^engine/shape/compile/' },
    },
    {
      name: 'metadata-knows-shapes-rules-and-records',
      comment:
        'What exists is said without knowing how it is stored, served or shown. Move the code to the layer that does that.',
      severity: 'error',
      from: { path: '^engine/metadata/', pathNot: tests },
      to: { path: '^(engine/(?!metadata/|language/|field-types/|shape/|rules/|record/)|server/|src/|generated/)' },
    },
    {
      name: 'language-knows-rules-and-types',
      comment:
        'What may be said of a thing does not depend on how it is read or checked. Move that to engine/metadata.',
      severity: 'error',
      from: { path: '^engine/language/', pathNot: tests },
      to: { path: '^(engine/(?!language/|field-types/|rules/)|server/|src/|generated/)' },
    },
    {
      name: 'only-readers-read-files',
      comment:
        'engine/metadata/read/ uses the file system, which browsers lack. Take the catalogue as an argument; only server, tools, checks and tests load it.',
      severity: 'error',
      from: {
        path: '^(engine/|src/|stories/)',
        pathNot: ['^engine/metadata/read/', '^engine/example/', ...tests],
      },
      to: { path: '^engine/metadata/read/' },
    },
    {
      name: 'graphql-knows-metadata-and-rules',
      comment: 'The contract follows from the catalogue alone. If it needs more, the catalogue lacks it.',
      severity: 'error',
      from: { path: '^engine/graphql/', pathNot: tests },
      to: { path: '^(engine/(?!graphql/|field-types/|metadata/|rules/|record/)|server/|src/|generated/)' },
    },
    {
      name: 'store-knows-no-api',
      comment:
        'The store writes SQL for a catalogue and knows neither requests nor screens. Pass the viewer and the selection in.',
      severity: 'error',
      from: { path: '^engine/store/', pathNot: tests },
      to: { path: '^(engine/(?!store/|field-types/|metadata/|rules/|record/)|server/|src/|generated/)' },
    },
    {
      name: 'api-knows-no-register',
      comment: 'What the register adds reaches the generic API as arguments: hooks and resolvers of createApi.',
      severity: 'error',
      from: { path: '^engine/api/', pathNot: tests },
      to: { path: '^(engine/react/|server/|src/|generated/)' },
    },
    {
      name: 'react-knows-no-server',
      comment:
        'A browser must never be sent the store, the API, the PDF writer or the one of workbooks. What the screen needs comes through the catalogue or an operation.',
      severity: 'error',
      from: { path: '^engine/react/', pathNot: tests },
      to: { path: '^(engine/(api|store|pdf|spreadsheets)/|server/|src/|generated/(?!engine/))' },
    },
    {
      name: 'server-renders-nothing',
      comment: 'The server has no screens. What both sides need belongs to engine/rules or engine/metadata.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(engine/react/|src/|stories/|generated/portal/)' },
    },
    {
      name: 'reconciler-shares-nothing-with-the-ledger',
      comment:
        'A mistake in the posting code must not be made by its reconciler too. Write it again, in its own words; what posts may not need it either.',
      severity: 'error',
      from: { path: '^server/trade/reconciliation/' },
      to: { path: '^server/trade/ledger/' },
    },
    {
      name: 'rooms-are-joined-once',
      comment:
        'What a room adds reaches the others through application.ts alone. Import the folder that has what you need, or add a kind to server/module.ts.',
      severity: 'error',
      from: { path: '^(server|tools|tests)/', pathNot: '^server/application\\.ts$' },
      to: { path: '^server/[^/]+/module\\.ts$' },
    },
    {
      name: 'people-know-no-trade',
      comment: 'Whoever works here does so whatever is traded. Have trade ask people, or pass what is needed.',
      severity: 'error',
      from: { path: '^server/people/' },
      to: { path: '^server/trade/' },
    },
    {
      name: 'rooms-know-no-start',
      comment: 'A room is the same however the register is started and filled. Take what you need from Ground.',
      severity: 'error',
      from: { path: '^server/(?!demo/)[^/]+/', pathNot: tests },
      to: { path: '^server/(application|start|serve|main|prepare-database|demo-data|demo/.*)\\.ts$' },
    },
    {
      name: 'model-knows-no-product',
      comment:
        'The model says what the product must do; whatever it took from there it could not judge. Write it from the specification.',
      severity: 'error',
      from: { path: '^tests/server/oracle/(model|quantity|step)' },
      to: { path: '^(server|engine|tests/server/[^o])' },
    },
    {
      name: 'portal-stores-nothing',
      comment: 'The portal meets the server in server/schema.graphql alone. Ask for it by an operation.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(engine/(api|store|pdf)/|server/)' },
    },
    {
      name: 'doors-only',
      comment:
        'A folder of the engine is entered by its index.ts, so that its inside can change; engine/react has one per part, so that a portal loads forms with the first form. Export from there what others may use.',
      severity: 'error',
      from: { path: '^([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^engine/[^/]+/',
        pathNot: [
          '^$1/',
          '^engine/[^/]+/index\\.ts$',
          '^engine/metadata/(types|read)/index\\.ts$',
          '^engine/shape/(compile|phone)/index\\.ts$',
          '^engine/react/[^/]+/index\\.ts$',
          '^engine/[^/]+/types\\.ts$',
          '\\.(css|json)$',
        ],
      },
    },
    {
      name: 'example-is-shown-not-used',
      comment:
        'The lending library is what tests, stories and generated pieces are made of. What the product needs of it belongs to the engine.',
      severity: 'error',
      from: { path: '^(engine|server|src)/', pathNot: ['^engine/example/', ...tests] },
      to: { path: '^engine/example/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Code that only tests use must not reach people. Move what is shared out of the test.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere fails when it runs. Correct the path, or run `npm run generate`.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^generated'] },
    exclude: { path: ['^dist', '^storybook-static'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
