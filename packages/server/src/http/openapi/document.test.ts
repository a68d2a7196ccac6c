import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { Registry } from '@boutique/domain'
import { registry as product } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { registry as withTests } from '../../testing/registry.ts'
import { openApi } from './document.ts'

type Node = Record<string, unknown>
const read = (registry: Registry): Node => JSON.parse(JSON.stringify(openApi(registry))) as Node
const documents = { 'the product': read(product), 'every kind of field': read(withTests) }

describe.each(Object.entries(documents))('the OpenAPI document of %s', (_, document) => {
  it('satisfies the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('satisfies the recommended rules of Redocly', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`)).toEqual([])
  })

  it('gives a type and a description to every field and parameter', () => {
    const found = described(document)
    expect(found.length).toBeGreaterThan(300)
    expect(found.filter(({ lacks }) => lacks.length > 0)).toEqual([])
  })

  it('ends no sentence of a description twice', () => {
    const descriptions = [...JSON.stringify(document).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => text,
    )
    expect(descriptions.length).toBeGreaterThan(300)
    expect(descriptions.filter((text) => /[^.]\.\.[^.]|[?!]\./.test(text ?? ''))).toEqual([])
  })

  it('names each operation uniquely', () => {
    const names = operationsOf(document).map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain(undefined)
  })
})

it('both validators refuse an invalid document', async () => {
  const broken = read(product)
  Object.assign(operationsOf(broken)[0] as Node, { responses: { 200: {} } })
  expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false)
  const config = await createConfig({ extends: ['recommended'] })
  expect(await lintFromString({ source: JSON.stringify(broken), config })).not.toEqual([])
})

const operationsOf = ({ paths }: Node): Node[] =>
  Object.values(paths as Record<string, Record<string, Node>>).flatMap((item) => Object.values(item))

interface Described {
  at: string
  lacks: string[]
}

/** Every member of every schema and every parameter of the document, with what it lacks. */
function described(document: Node): Described[] {
  const found: Described[] = []
  const note = (at: string, { description }: Node, schema: Node): void => {
    const says = typeof description === 'string' && description.trim().length > 1
    found.push({ at, lacks: [...(says ? [] : ['description']), ...(isTyped(schema) ? [] : ['type'])] })
  }
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties, items, name, schema, ...rest } = node as Node & { properties?: Record<string, Node> }
    if (properties) for (const [key, member] of Object.entries(properties)) note(`${at}/${key}`, member, member)
    if (items)
      note(`${at}/items`, isReference(items as Node) ? { description: 'said there' } : (items as Node), items as Node)
    if (typeof name === 'string' && schema) note(`${at}/${name}`, rest, schema as Node)
    for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`)
  }
  walk(document, '')
  return found
}

const isReference = ({ $ref, allOf }: Node): boolean => $ref !== undefined || allOf !== undefined
const isTyped = ({ type, $ref, allOf, oneOf }: Node): boolean =>
  [type, $ref, allOf, oneOf].some((one) => one !== undefined)

it('the schemas of transfers require what every transfer has, sent and read', () => {
  const { components, paths } = read(product) as {
    components: { schemas: Record<string, { allOf: { required?: string[] }[] }> }
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { required: string[] } }> } } }>
  }
  const sent = paths['/api/transferts']?.post.requestBody.content['application/json']?.schema.required
  const received = components.schemas.transferts?.allOf.flatMap(({ required = [] }) => required)
  expect(sent).toEqual(['cible', 'type', 'nombre'])
  expect(received).toEqual(expect.arrayContaining(['id', 'cible', 'type', 'nombre']))
  expect(received).not.toContain('document')
})

it('a public read says that it names where it was read; what is not public does not', () => {
  const { paths } = read(product) as {
    paths: Record<string, { get?: { responses: Record<string, { headers?: Record<string, unknown> }> } }>
  }
  const named = Object.entries(paths).filter(([, { get }]) => get?.responses['200']?.headers?.['X-Lecture'])
  expect(named.map(([path]) => path)).toContain('/api/public/produits/{id}')
  expect(named.filter(([path]) => !path.startsWith('/api/public/'))).toEqual([])
})

it('a collection of which some read only titles requires no other field', () => {
  const { components } = read(product) as {
    components: { schemas: Record<string, { allOf: { required?: string[] }[] }> }
  }
  expect(components.schemas.boutiques?.allOf.at(-1)?.required).toBeUndefined()
})
