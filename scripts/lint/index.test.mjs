import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, tools } from '../lib/paths.mjs'

const RULE = 'packages/domain/src/collections/essais/rules.ts'
const ROUTE = 'packages/server/src/http/routes/essais.ts'
const STORE = 'packages/server/src/store/essais.ts'
const FEATURE = 'packages/server/src/features/essais/essais.ts'
const PAGE = 'packages/web/src/pages/Essais.tsx'
const FIELD = 'packages/web/src/fields/essai/index.tsx'

/** Slips: the rule that tells them, the file, its content, and the text that the message quotes. */
const SLIPS = [
  ['pure-domain', RULE, 'export const f = () => new Date()', 'new Date()'],
  ['pure-domain', RULE, 'export const f = () => new Date', 'new Date()'],
  ['pure-domain', RULE, 'export const f = () => Date()', 'Date()'],
  ['pure-domain', RULE, 'export const f = () => Date.now()', 'Date.now'],
  ['pure-domain', RULE, "export const f = () => Date['now']()", 'Date.now'],
  ['pure-domain', RULE, 'export const f = () => Math.random()', 'Math.random'],
  ['pure-domain', RULE, 'export const f = () => crypto.randomUUID()', 'crypto.randomUUID'],
  ['pure-domain', RULE, "export const f = () => fetch('/')", 'fetch()'],
  ['french-problem', RULE, "throw new Problem(409, 'a.b', 'This order is closed')", 'This order is closed'],
  ['french-problem', ROUTE, "throw new Problem(404, 'a.b', 'Not found')", 'Not found'],
  ['french-problem', ROUTE, "throw new Problem(404, 'a.b', '')", '«  »'],
  ['french-problem', ROUTE, "throw new Problem(404, 'a.b', 'a.b')", 'a.b'],
  ['french-problem', ROUTE, "throw new Problem(404, 'a.b', `Order ${n} is closed`)", 'Order … is closed'],
  ['french-problem', ROUTE, "throw new Problem(404, 'a.b', n ? 'La vente est fermée' : 'Closed')", '« Closed »'],
  ['french-problem', ROUTE, "const TEXT = 'Closed'\nthrow new Problem(404, 'a.b', TEXT)", '« Closed »'],
  ['french-problem', ROUTE, "throw invalid([{ path: 'rev', message: 'Expected a number' }])", 'Expected a number'],
  ['sql-in-store', ROUTE, "await pool.query('select 1 from a where b = $1', [id])", 'pool.query'],
  ['sql-in-store', ROUTE, 'await engine.pool.query(text)', 'engine.pool.query'],
  ['sql-in-store', ROUTE, 'await maintenancePool.query({ text })', 'maintenancePool.query'],
  ['sql-in-store', ROUTE, "await client.query('savepoint one')", 'client.query'],
  ['sql-in-store', ROUTE, "import { run } from '../../store/connection/pool.ts'", 'run'],
  ['sql-in-store', ROUTE, "import { run as read, transaction } from '../../store/connection/pool.ts'", 'run'],
  ['sql-in-store', ROUTE, "import * as store from '../../store/connection/pool.ts'", 'store'],
  ['sql-in-store', FEATURE, 'await engine.pool.query(text)', 'engine.pool.query'],
  ['sql-parameter', ROUTE, "await read(`select * from a where b = '${request.params.id}'`)", 'request.params.id'],
  ['sql-parameter', ROUTE, 'await read(`select * from ${table}`)', 'table'],
  ['sql-parameter', ROUTE, "await read('delete from a where b = ' + id)", 'id is pasted'],
  ['sql-parameter', STORE, 'await run(on, `select * from a where b = ${document.id}`)', 'document.id'],
  ['sql-parameter', STORE, "await run(on, `select * from a where b = '${id}'`)", 'id is pasted'],
  ['sql-parameter', STORE, 'await run(on, `update a set b = ${String(id)}`)', 'String(id)'],
  ['sql-parameter', STORE, 'await run(on, `\n  delete from a where b in (${ids.join()})`)', 'ids.join()'],
  ['straight-apostrophe', RULE, "const f = { label: 'Nom de l’artiste' }", '« Nom de l’artiste »'],
  ['straight-apostrophe', ROUTE, 'reply.send(`${name} n’existe pas`)', '« n’existe pas »'],
  ['straight-apostrophe', PAGE, 'export const A = () => <p>L’atelier</p>', '« L’atelier »'],
  ['labelled-input', PAGE, 'export const A = () => <input value="a" />', '<input>'],
  [
    'labelled-input',
    PAGE,
    "import { TextInput } from '@mantine/core'\nexport const A = () => <TextInput value={a} onChange={b} />",
    '<TextInput>',
  ],
  [
    'labelled-input',
    FIELD,
    "import { Textarea } from '@mantine/core'\nexport const Input = (props) => <Textarea {...props} />",
    'useControl',
  ],
]

const CORRECT = [
  [RULE, 'export const f = ({ now }) => new Date(now).getTime() + Date.parse(now) + Math.max(1, 2)'],
  [RULE, 'export const f = (performance) => performance.total'],
  ['packages/domain/src/essais.test.ts', 'export const f = () => Math.random()'],
  ['packages/server/src/jobs/essais.ts', 'export const f = () => Date.now()'],
  [ROUTE, "throw new Problem(409, 'a.b', `La vente ${n} est fermée`)"],
  [ROUTE, "throw new Problem(409, 'a.b', 'Identifiant attendu')"],
  [ROUTE, "throw new Problem(409, 'a.b', `${name} : ${message}`)"],
  [ROUTE, "throw new Problem(409, 'a.b', sentenceOf(name))"],
  [ROUTE, "throw invalid([{ path: 'rev', message: 'Champs obligatoire' }])"],
  [ROUTE, "log({ message: 'Expected a number' })"],
  [ROUTE, 'hub.query(list)'],
  [ROUTE, "import { transaction } from '../../store/connection/pool.ts'"],
  [STORE, "import { run } from './connection/pool.ts'\nawait on.query('select 1 from a where b = $1', [id])"],
  ['packages/server/src/features/essais/sql/essais.ts', "await run(on, 'select 1', [])\nawait on.query('begin')"],
  [ROUTE, 'reply.send(`Selected ${name}`)'],
  [RULE, "// L’accord\nexport const f = (name) => name.split(/['’]/).join(`l'${name}`)"],
  ['packages/server/src/demo/essais.ts', "export const name = 'L’atelier'"],
  [STORE, 'await run(on, `select ${ROW} from ${tableOf(slug)} where a = ${parameters.add(id)} limit ${limit}`)'],
  [STORE, "await run(on, `select current_setting('${WRITTEN}') where ${conditions.join()}`)"],
  [STORE, 'const a = parameters.add(id)\nawait run(on, `delete from a where b = ${a}`)'],
  [PAGE, 'export const A = () => <input aria-label="Nom" />'],
  [PAGE, "import { DayInput } from '../ui/DayInput.tsx'\nexport const A = () => <DayInput value={a} />"],
  [
    FIELD,
    "import { TextInput } from '@mantine/core'\nimport { useControl } from '../shared/use-control.tsx'\nexport function Input(props) {\n  const control = useControl(props)\n  return <TextInput {...control} />\n}",
  ],
]

let folder
const rules = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(at('.oxlintrc.json'), 'utf8')).rules).filter(([name]) =>
    name.startsWith('boutique/'),
  ),
)

/** What the rules say of contents, each in a project of its own. */
function lint(contents) {
  const config = { jsPlugins: [at('scripts', 'lint', 'index.mjs')], categories: { correctness: 'off' }, rules }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  for (const [index, [file, content]] of contents.entries()) {
    const path = join(folder, String(index), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${content}\n`)
  }
  const { stdout } = spawnSync(process.execPath, [tools.oxlint, '--format=unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = stdout.split('\n')
  return contents.map((_, index) => lines.filter((line) => line.startsWith(`${index}/`)))
}

let told
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  told = lint([...SLIPS.map(([, file, content]) => [file, content]), ...CORRECT])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the rules of the project', () => {
  it('tell each slip once, by the rule that it breaks, with what is wrong', () => {
    for (const [index, [rule, , content, quoted]] of SLIPS.entries()) {
      expect(told[index], content).toStrictEqual([expect.stringContaining(quoted)])
      expect(told[index][0], content).toContain(`[Error/boutique(${rule})]`)
    }
  })

  it('say nothing about what is correct', () => {
    for (const [index, [, content]] of CORRECT.entries()) expect(told[SLIPS.length + index], content).toStrictEqual([])
  })

  it('are all in force', () => {
    expect([...new Set(SLIPS.map(([rule]) => `boutique/${rule}`))].sort()).toStrictEqual(Object.keys(rules).sort())
  })
})
