// Which package and folder may import which. The comment of a rule is shown to whoever breaks it.
const server = '^packages/server/src/'
const web = (folders) => `^packages/web/src/(${folders})/`
const tests = '([.]test[.]tsx?$|/testing/)'
/** Features that others may import, each with what it is for. */
const SHARED_FEATURES = [
  // The state of a mail that is noted in its document, and its repetition.
  '^packages/server/src/features/noted-mails/',
  // The journal shows which treatment wrote a line.
  '^packages/server/src/features/treatments/commit-labels[.]ts$',
  // A request does not subscribe an address that unsubscribed.
  '^packages/server/src/features/mailings/newsletter-refusal[.]ts$',
  // A workbook that is imported is a zip file, and as hostile as an archive.
  '^packages/server/src/features/archive/zip/zip-reader[.]ts$',
  // The parts of work on many documents, and of its undo.
  '^packages/server/src/features/bulk/(part-size|run-parts|undo-parts|at-once|job-run)[.]ts$',
  // A photo that a file names by its address is stored like an upload.
  '^packages/server/src/features/photos/photos[.]ts$',
]
/** The files that are in circles of types: this list may only get shorter, which arrows.mjs checks. */
const circles = require('./scripts/lib/circles.json')
const installed = (names) => `(^|/)node_modules/(@types/)?(${names})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-values',
      comment: 'Files that import values of each other in a circle depend on the order in which they are loaded.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-new-circle-of-types',
      comment: 'Files of a circle are understood only all at once: move the type that both need to a file of its own.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [tests, ...circles.map((file) => `^${file.replace(/[.]/g, '[.]')}$`)] },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain imports zod and nothing else: no I/O, no other package.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: ['^packages/domain/src/', installed('zod')] },
    },
    {
      name: 'domain-tests-are-pure',
      comment: 'Tests of domain import domain and the test tools: no server, no browser.',
      severity: 'error',
      from: { path: '^packages/domain/src/' },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'server-not-web',
      comment: 'The server does not import the browser’s side: what both need lives in domain.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-not-server',
      comment: 'The browser’s side does not import the server: what both need lives in domain.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'only-http-knows-fastify',
      comment:
        'Fastify stays in http and in the http folders of features: the rest of the server can be called without it.',
      severity: 'error',
      from: {
        path: server,
        pathNot: ['^packages/server/src/(http/|features/[^/]+/http/|node(-engine|-options|-upkeep)?[.]ts$)', tests],
      },
      to: { path: installed('fastify|@fastify/[^/]+') },
    },
    {
      name: 'only-store-knows-sql',
      comment: 'SQL stays in store; postgres, auth and testing may open connections.',
      severity: 'error',
      from: { path: server, pathNot: ['^packages/server/src/(store|postgres|auth|testing)/', tests] },
      to: { path: installed('pg') },
    },
    {
      name: 'http-is-the-outside',
      comment: 'http calls the others and nothing calls it, save the routes of features and node.ts, which wires them.',
      severity: 'error',
      from: {
        path: '^packages/',
        pathNot: [
          '^packages/server/src/(http/|features/[^/]+/http/|node(-engine|-options|-upkeep)?[.]ts$|main[.]ts$)',
          tests,
        ],
      },
      to: { path: '^packages/server/src/http/' },
    },
    {
      name: 'features-routes-are-the-outside',
      comment: 'Only http/app.ts and http/openapi/document.ts, which collect the routes of features, import them.',
      severity: 'error',
      from: {
        path: '^packages/server/src/([^/]+/[^/]+)',
        pathNot: ['^packages/server/src/http/(app|openapi/document)[.]ts$', tests],
      },
      to: { path: '^packages/server/src/features/[^/]+/http/', pathNot: '^packages/server/src/$1/http/' },
    },
    {
      name: 'engine-knows-no-feature',
      comment: 'operations, live and the adapters know no feature: node.ts passes them what features add (ADR 57).',
      severity: 'error',
      from: {
        path: '^packages/server/src/(operations|live|auth|jobs|mail|media|outgoing|payments|postgres|project|search|slots)/',
        pathNot: tests,
      },
      to: { path: '^packages/server/src/features/' },
    },
    {
      name: 'features-know-few-features',
      comment: 'A feature imports no other one; the exceptions are listed here (ADR 57).',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/server/src/features/',
        pathNot: ['^packages/server/src/features/$1/', ...SHARED_FEATURES],
      },
    },
    {
      name: 'sql-of-a-feature-is-its-own',
      comment: 'Only a feature itself imports its SQL.',
      severity: 'error',
      from: {
        path: '^packages/server/src/([^/]+/[^/]+)',
        pathNot: tests,
      },
      to: { path: '^packages/server/src/features/[^/]+/sql/', pathNot: '^packages/server/src/$1/sql/' },
    },
    {
      name: 'wire-has-one-door',
      comment: 'store/wire/index.ts says what byte lists promise: nobody imports the files behind it.',
      severity: 'error',
      from: { path: server, pathNot: ['^packages/server/src/store/wire/', tests] },
      to: { path: '^packages/server/src/store/wire/', pathNot: '/index[.]ts$' },
    },
    {
      name: 'live-is-the-outside',
      comment: 'live calls the others; only http and node.ts, which wires them, call it.',
      severity: 'error',
      from: {
        path: '^packages/',
        pathNot: ['^packages/server/src/(live/|http/|node(-engine|-options|-upkeep)?[.]ts$|main[.]ts$)', tests],
      },
      to: { path: '^packages/server/src/live/' },
    },
    {
      name: 'operations-call-inwards',
      comment: 'operations import store and the interfaces of adapters, not who calls them.',
      severity: 'error',
      from: { path: '^packages/server/src/operations/', pathNot: tests },
      to: { path: '^packages/server/src/(jobs/|postgres/|instance/|main[.]ts$)' },
    },
    {
      name: 'adapters-know-no-engine',
      comment: 'Adapters know store and each other: the engine and what is around it call them.',
      severity: 'error',
      from: {
        path: '^packages/server/src/(mail|media|outgoing|payments|postgres|project|search|slots)/',
        pathNot: tests,
      },
      to: { path: '^packages/server/src/(operations|auth|jobs|live|http)/' },
    },
    {
      name: 'outgoing-only-calls',
      comment: 'outgoing makes guarded calls: it does not know what they are for.',
      severity: 'error',
      from: { path: '^packages/server/src/(outgoing|slots)/', pathNot: tests },
      to: { path: server, pathNot: '^packages/server/src/(outgoing|slots)/' },
    },
    {
      name: 'store-is-the-inside',
      comment: 'store imports domain and pg: it knows nobody else of the server.',
      severity: 'error',
      from: { path: '^packages/server/src/store/', pathNot: tests },
      to: { path: server, pathNot: '^packages/server/src/store/' },
    },
    {
      name: 'engine-knows-no-collection',
      comment: 'The engine reads declarations; it never names a collection.',
      severity: 'error',
      from: { path: '^packages/web/src/engine/', pathNot: tests },
      to: { path: ['^packages/web/src/collections/', '^packages/domain/src/collections/[^/]+/'] },
    },
    {
      name: 'engine-reaches-no-collection',
      comment: 'No chain of imports leads from the engine or the fields to a collection: the shell provides its parts.',
      severity: 'error',
      from: { path: web('engine|fields'), pathNot: tests },
      to: { path: web('collections'), reachable: true },
    },
    {
      name: 'web-data-is-the-inside',
      comment: 'data imports domain and nothing else of the browser side.',
      severity: 'error',
      from: { path: web('data'), pathNot: tests },
      to: { path: '^packages/web/src/', pathNot: web('data') },
    },
    {
      name: 'ui-only-draws',
      comment: 'ui draws what it is given: it imports domain, and nothing that fetches or knows the session.',
      severity: 'error',
      from: { path: web('ui'), pathNot: tests },
      to: { path: ['^packages/web/src/', installed('@tanstack/react-query')], pathNot: web('ui') },
    },
    {
      name: 'base-is-under-everything',
      comment: 'base holds what every screen stands on: it imports data and ui, and no screen.',
      severity: 'error',
      from: { path: web('base'), pathNot: tests },
      to: { path: '^packages/web/src/', pathNot: web('base|data|ui') },
    },
    {
      name: 'fields-are-under-the-engine',
      comment: 'fields import base, data and ui; the engine, the collections and the pages import fields.',
      severity: 'error',
      from: { path: web('fields'), pathNot: tests },
      to: { path: '^packages/web/src/', pathNot: web('fields|base|data|ui') },
    },
    {
      name: 'app-is-the-outside',
      comment: 'app (router and shell) imports all others; only main.tsx imports it.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: [web('app'), '^packages/web/src/main[.]tsx$'] },
      to: { path: web('app') },
    },
    {
      name: 'pages-are-under-app',
      comment: 'Only app imports pages.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: web('app|pages') },
      to: { path: web('pages') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'require'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
