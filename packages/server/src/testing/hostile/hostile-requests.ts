import type { Collection } from '@boutique/domain'
import fc from 'fast-check'
import { documentFor, patchFor } from './hostile-documents.ts'
import { FORMS } from './hostile-forms.ts'
import { queryFor } from './hostile-queries.ts'
import { jsonOf, text, value } from './hostile-values.ts'
import type { Pool } from './hostile-setup.ts'
import { minimalOf } from '../samples.ts'

/** A request as sent over the network. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
/** An operation of the OpenAPI document. */
export interface Route {
  path: string
  methods: string[]
  bodies: Record<string, string[]>
  actions: string[]
  pool?: Pool
  /** Whether it requires `X-Application-Id`. */
  isPublic: boolean
}

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}
interface Operation {
  parameters?: { name: string; schema: { enum?: string[] } }[]
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> }
}
const METHODS = ['get', 'post', 'patch', 'put', 'delete']

/** The routes of an OpenAPI document, each with documents that it may name. */
export function routesOf(openApi: OpenApi, pools: readonly Pool[]): Route[] {
  return Object.entries(openApi.paths).map(([path, item]) => {
    const methods = METHODS.filter((method) => method in item)
    const bodies = Object.fromEntries(
      methods.map((method) => {
        const content = (item[method] as Operation).requestBody?.content ?? {}
        return [method, Object.values(content).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}))]
      }),
    )
    const parameters = methods.flatMap((method) => (item[method] as Operation).parameters ?? [])
    const action = parameters.find(({ name }) => name === 'action')
    const pool = pools.find(({ collection }) => {
      const base = [baseOf(collection), publicBaseOf(collection)].find((one) => path.startsWith(one))
      const rest = base === undefined ? undefined : path.slice(base.length)
      return rest === '' || rest === '/recherche' || rest?.startsWith(collection.parent ? '/{subId}' : '/{id}')
    })
    return { path, methods, bodies, actions: action?.schema.enum ?? [], pool, isPublic: path.startsWith(PUBLIC) }
  })
}

function baseOf({ slug, scope, parent }: Collection): string {
  if (scope === 'global') return `/api/${slug}`
  if (scope === 'utilisateur') return `/api/moi/${slug}`
  return `/api/boutiques/{boutique}/${parent ? `${parent}/{id}/${slug.slice(parent.length + 1)}` : slug}`
}

const PUBLIC = '/api/public/'
const publicBaseOf = (collection: Collection): string =>
  baseOf(collection).replace('/api/boutiques/{boutique}/', PUBLIC)

const RAW = [
  '%zz',
  '%c3%28',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  ';',
  'a;b=1',
  '%25',
  '*',
  '%ed%a0%80',
]
const encoded = text.map((one) => encodeURIComponent(one.toWellFormed().slice(0, 300)))
const segment = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...RAW) }, { weight: 3, arbitrary: encoded })
const mostly = (right: readonly string[], weight = 12): fc.Arbitrary<string> =>
  right.length ? fc.oneof({ weight, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: segment }) : segment

const HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` },
  { 'content-type': ';;;' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'lzma' },
  { 'content-encoding': 'gzip, br, identity' },
  { accept: 'x'.repeat(3000) },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { 'accept-language': '*;q=9,'.repeat(500) },
  { origin: 'null' },
  { origin: 'http://' },
  { origin: 'https://ailleurs.fr' },
  { origin: `https://${'x.'.repeat(1500)}fr` },
  { 'x-application-id': 'x'.repeat(3000) },
  { cookie: `boutique.session_token=${'x'.repeat(2000)}` },
  { cookie: '='.repeat(2000) },
  { range: 'bytes=5-1' },
  { range: 'bytes=0-0,'.repeat(300) },
  { 'if-none-match': 'W/"'.repeat(1000) },
  { 'if-none-match': ',*'.repeat(1000) },
  { 'if-modified-since': 'x' },
  { 'x-forwarded-for': '\u00ff, 1.2.3.4' },
  { host: 'a b' },
  { host: '[' },
  { 'x-http-method-override': 'DELETE' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'x'.repeat(3000)}` },
  { authorization: 'Basic Og==' },
  { upgrade: 'h2c', connection: 'Upgrade' },
]

const bodyText = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(body, fc.integer({ min: 0, max: 200 })).map(([raw, spoil]) => {
    const json = jsonOf(raw)
    // Sometimes truncated, with a byte order mark, or invalid JSON.
    return spoil === 0 ? json.slice(0, -1) : spoil === 1 ? `\ufeff${json}` : spoil === 2 ? `${json}${json}` : json
  })

function bodyFor({ pool, bodies, path }: Route, method: string): fc.Arbitrary<string | Buffer> {
  if (path.endsWith('/photos') && method === 'post') return fc.constantFrom(...FORMS)
  const { fields } = pool?.collection ?? {}
  if (fields && method === 'post' && !path.endsWith('/{action}')) {
    return bodyText(documentFor(fields, minimalOf((pool as Pool).collection)))
  }
  if (fields && method === 'patch' && path.endsWith('Id}') === true) return bodyText(patchFor(fields))
  if (fields && method === 'patch' && path.endsWith('{id}')) return bodyText(patchFor(fields))
  const names = [...(bodies[method] ?? []), 'avant', 'apres', 'fullPath', 'angle', 'id']
  const named = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 })
  return bodyText(fc.oneof({ weight: 6, arbitrary: named }, { weight: 1, arbitrary: value }))
}

function parametersOf(path: string): string[] {
  if (path.endsWith('/adresses')) return ['pathname']
  if (path.endsWith('/recherche')) return ['q', 'page']
  if (path.endsWith('/photos')) return ['fullPath', 'docType', 'docId']
  return /upload|fichiers/.test(path) ? ['w', 'h', 'c'] : []
}

/** A request to one of the routes, with hostile content in its address, parameters, headers or body. */
export function requestTo(
  route: Route,
  people: readonly string[],
  applications: readonly string[] = [],
): fc.Arbitrary<HostileRequest> {
  const { path, methods, actions, pool, isPublic } = route
  const names = Object.keys(pool?.collection.fields ?? { x: 1 })
  const other = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE')
  // Writes run more code than reads.
  const weighted = methods.flatMap((name) => (name === 'patch' ? [name, name, name] : [name]))
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...weighted.map((name) => name.toUpperCase())) },
    { weight: 1, arbitrary: other },
  )
  return method.chain((requested) => {
    const parameters: Record<string, fc.Arbitrary<string>> = {
      boutique: fc.oneof(
        { weight: 40, arbitrary: fc.constant('atelier') },
        { weight: 2, arbitrary: fc.constantFrom('brocante', 'absente') },
        { weight: 1, arbitrary: segment },
      ),
      id: mostly((pool?.collection.parent ? pool.parents : requested === 'DELETE' ? pool?.victims : pool?.ids) ?? []),
      subId: mostly((requested === 'DELETE' ? pool?.victims : pool?.ids) ?? []),
      action: mostly(actions),
      path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    }
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameters[name as string] ?? segment)
    const hasBody = !['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(requested)
    return fc
      .record({
        values: fc.tuple(...named),
        query:
          hasBody && requested !== 'DELETE' ? fc.constant<[string, string][]>([]) : queryFor(names, parametersOf(path)),
        body: hasBody && requested !== 'DELETE' ? bodyFor(route, requested.toLowerCase()) : fc.constant(undefined),
        person: mostly(people, 60),
        application: isPublic ? mostly(applications, 30) : fc.constant(''),
        odd: fc.oneof(
          { weight: 25, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
        ),
      })
      .map(({ values, query, body, person, application, odd }): HostileRequest => {
        let at = 0
        const address = path.replace(/\{\w+\}/g, () => values[at++] as string)
        const search = query.map(
          ([name, one]) =>
            `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(one.toWellFormed().slice(0, 3000))}`,
        )
        const type =
          path.endsWith('/photos') && requested === 'POST' ? 'multipart/form-data; boundary=b' : 'application/json'
        return {
          method: requested,
          path: search.length ? `${address}?${search.join('&')}` : address,
          headers: {
            ...(person && { authorization: `Bearer ${person}` }),
            ...(application && { 'x-application-id': application }),
            ...(body !== undefined && { 'content-type': type }),
            ...odd,
          },
          ...(body !== undefined && { body }),
        }
      })
  })
}
