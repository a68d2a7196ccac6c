import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { privateFolder } from '../../testing/prepared.ts'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const root = join(import.meta.dirname, '../../../../..')
const run = promisify(execFile)

/** A program against the generated types: correct calls, and mistakes that must not compile. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + token } })
const boutique = 'atelier'
const LIST = '/api/boutiques/{boutique}/produits'
const ONE = '/api/boutiques/{boutique}/produits/{id}'

const created = await api.POST(LIST, {
  params: { path: { boutique } },
  body: { name: 'Table du client', price: 12.5, dimensions: { width: 80 }, productType: 'classic' },
})
if (!created.data) throw new Error(created.error.detail)
const id: string = created.data.id

const changed = await api.PATCH(ONE, {
  params: { path: { boutique, id } },
  body: { changes: { shortname: 'Table', price: null, 'dimensions/width': 90 }, rev: created.data.rev },
})
const listed = await api.GET(LIST, { params: { path: { boutique }, query: { where: { id }, limit: 10, sort: '-price' } } })
const refused = await api.PATCH(ONE, { params: { path: { boutique, id } }, body: { changes: { name: null as never } } })
const sentence: string | undefined = refused.error?.detail

// Never called: each line is a type error.
export const mistakes = () => [
  // @ts-expect-error: the name is misspelt
  api.POST(LIST, { params: { path: { boutique } }, body: { nam: 'Table' } }),
  // @ts-expect-error: a price is a number
  api.POST(LIST, { params: { path: { boutique } }, body: { name: 'Table', price: '12' } }),
  // @ts-expect-error: the name is required
  api.POST(LIST, { params: { path: { boutique } }, body: { price: 12 } }),
  // @ts-expect-error: descriptions cannot be sorted by
  api.GET(LIST, { params: { path: { boutique }, query: { sort: 'description' } } }),
  // @ts-expect-error: a value that the choice does not have
  api.PATCH(ONE, { params: { path: { boutique, id } }, body: { changes: { productType: 'rond' } } }),
]

const { shortname, price, dimensions } = changed.data ?? {}
const names = listed.data?.documents.map(({ name }) => name)
console.log(JSON.stringify({ shortname, price, width: dimensions?.width, names, next: listed.data?.next, sentence }))
`

const VISITOR = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [baseUrl = '', application = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl, headers: { 'X-Application-Id': application } })
const listed = await api.GET('/api/public/produits', { params: { query: { where: { onSale: true }, limit: 1 } } })
export const mistakes = () => [
  // @ts-expect-error: visitors do not filter by what they do not read
  api.GET('/api/public/produits', { params: { query: { where: { isDraft: true } } } }),
  // @ts-expect-error: the public API only reads
  api.POST('/api/public/produits', {}),
]
console.log(JSON.stringify({ status: listed.response.status, documents: listed.data?.documents.length }))
`

it('a client generated from the document lists, creates and changes, with checked types', async () => {
  const folder = privateFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const document = (await server.nobody.get('/api/openapi.json')).body as unknown as OpenAPI3
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(document)))
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  writeFileSync(join(folder, 'visitor.ts'), VISITOR)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const config = { extends: join(root, 'tsconfig.base.json'), files: ['program.ts', 'visitor.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))

  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '--project', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })

  const answerOf = async (program: string, secret: string): Promise<unknown> =>
    JSON.parse((await run(process.execPath, [join(folder, program), server.address, secret])).stdout)
  expect(await answerOf('program.ts', server.tokenOf('gerante'))).toEqual({
    shortname: 'Table',
    width: 90,
    names: ['Table du client'],
    next: null,
    sentence: 'Nom : Champs obligatoire',
  })
  const [shop] = await server.sql<{ id: string }>(
    `select data->>'applicationId' as id from boutiques where id = 'atelier'`,
  )
  expect(await answerOf('visitor.ts', shop?.id ?? '')).toEqual({ status: 200, documents: 0 })
})
