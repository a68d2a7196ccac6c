import { type Actor, api } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import {
  body,
  inHeader,
  inPath,
  inQuery,
  JSON_TYPE,
  type Json,
  jsonSchema,
  problems,
  UNCHANGED,
} from './openapi/parts.ts'
import { actorOf } from './requests/access.ts'
import { parsedBody, parsedQuery } from './requests/body.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The names in braces of a path. */
type NamesOf<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | NamesOf<Rest> : never
type Shape = Readonly<Record<string, ZodMiniType>>

/** What a route takes and answers: its parser, its types and its entry of the OpenAPI document come from here. */
export interface RouteNotes<P extends string, Q extends Shape, B extends ZodMiniType, A extends ZodMiniType> {
  /** The id of the operation. */
  id: string
  tag: string
  summary: string
  description?: string
  /** What proves who asks; `[]`: nothing. By default a session. */
  security?: readonly Json[]
  /** The names of the path, described; `boutique` is known. */
  params?: Partial<Record<NamesOf<P>, string>>
  query?: Q
  /** The body: its description, and its schema. */
  sent?: readonly [string, B]
  /** The answer of a success: its status, its description, and its schema. */
  answer: readonly [number, string, A?]
  /** The media types of body and answer: JSON, unless they say otherwise. */
  sentAs?: string
  answeredAs?: string
  /** Other media types of the answer. */
  alsoAnsweredAs?: Readonly<Record<string, ZodMiniType>>
  /** Headers that are taken, with their descriptions; and those of the answer, with their schemas too. */
  takes?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, readonly [string, ZodMiniType]>>
  /** Whether the answer has an ETag: whoever has it already is told that nothing changed. */
  isTagged?: true
}

export interface Route<
  P extends string = string,
  Q extends Shape = Shape,
  B extends ZodMiniType = ZodMiniType,
  A extends ZodMiniType = ZodMiniType,
> extends RouteNotes<P, Q, B, A> {
  method: Method
  /** The path as OpenAPI writes it, e.g. `/api/travaux/{id}`. */
  path: P
}

/** Declares a route. `serve` registers it, `pathsOf` documents it. */
export function route<
  P extends string,
  Q extends Shape = Shape,
  B extends ZodMiniType = ZodMiniType,
  A extends ZodMiniType = ZodMiniType,
>(address: `${Method} ${P}`, notes: RouteNotes<P, Q, B, A>): Route<P, Q, B, A> {
  const [method, path] = address.split(' ') as [Method, P]
  return { ...notes, method, path }
}

/** A request to a route. What was sent is parsed when it is asked for, so that rights may be checked before. */
export interface Call<P extends string, Q extends Shape, B extends ZodMiniType> {
  /** The sender; throws on a public route. */
  readonly actor: Actor
  params: Record<NamesOf<P>, string>
  /** @throws Problem 400 */
  query(): { [N in keyof Q]: api.TypeOf<Q[N]> }
  /** @throws Problem 422 */
  body(): api.TypeOf<B>
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer, its JSON text, or what was sent already. */
type Given<A extends ZodMiniType> = api.TypeOf<A> | string | Buffer | FastifyReply

/** Registers a route. */
export function serve<P extends string, Q extends Shape, B extends ZodMiniType, A extends ZodMiniType>(
  app: FastifyInstance,
  { method, path, query = {} as Q, sent, answer: [status] }: Route<P, Q, B, A>,
  handler: (call: Call<P, Q, B>) => Given<A> | Promise<Given<A>>,
): void {
  app.route({
    method,
    url: urlOf(path),
    handler: async (request, reply) => {
      void reply.code(status)
      const { '*': rest, ...named } = request.params as Record<string, string>
      const given = await handler({
        get actor() {
          return actorOf(request)
        },
        params: (rest === undefined ? named : { ...named, path: rest }) as Record<NamesOf<P>, string>,
        query: () => parsedQuery(query, request.query),
        body: () => parsedBody((sent as readonly [string, B])[1], request.body),
        request,
        reply,
      })
      if (typeof given === 'string' || Buffer.isBuffer(given)) void reply.type('application/json; charset=utf-8')
      return given
    },
  })
}

/** A path as Fastify writes it; `{path}` at the end takes all that follows. */
export const urlOf = (path: string): string => path.replace(/\{path\}$/, '*').replace(/\{(\w+)\}/g, ':$1')

const KNOWN: Readonly<Record<string, string>> = { boutique: "L'identifiant de la boutique" }

/** The entries of routes in the OpenAPI document. */
export function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const one of routes) paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operationOf(one) }
  return paths
}

function operationOf({ id, tag, summary, description, security, path, ...route }: Route): Json {
  const named: Readonly<Record<string, string>> = { ...KNOWN, ...route.params }
  const query = jsonSchema(api.object('', route.query ?? {}))
  const { properties, required = [] } = query as { properties: Record<string, Json>; required?: string[] }
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name, named[name] ?? '')),
    ...Object.entries(route.takes ?? {}).map(([name, said]) => inHeader(name, said)),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...inQuery(name, schema),
      ...(required.includes(name) && { required: true }),
    })),
  ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.sent && { requestBody: body(route.sent[0], route.sent[1], false, route.sentAs) }),
    responses: responsesOf(route),
  }
}

function responsesOf({
  answer,
  answeredAs,
  alsoAnsweredAs,
  headers,
  isTagged,
}: Pick<Route, 'answer' | 'answeredAs' | 'alsoAnsweredAs' | 'headers' | 'isTagged'>): Json {
  const [status, description, schema] = answer
  const types = { ...(schema && { [answeredAs ?? JSON_TYPE]: schema }), ...alsoAnsweredAs }
  const content = Object.entries(types).map(([type, one]) => [type, { schema: jsonSchema(one) }])
  const described = Object.entries(headers ?? {}).map(([name, [said, one]]) => [
    name,
    { description: said, schema: jsonSchema(one) },
  ])
  return {
    [status]: {
      description,
      ...(content.length > 0 && { content: Object.fromEntries(content) }),
      ...(headers && { headers: Object.fromEntries(described) }),
    },
    ...(isTagged && UNCHANGED),
    ...problems,
  }
}
