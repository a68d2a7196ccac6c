import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const read = (encoding: string) =>
  server.node.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })

it.each(['gzip, deflate, br', 'br;q=0.5, GZIP;q=0.8'])(
  'the document of the API is sent compressed to whoever takes %j',
  async (encoding) => {
    const { headers, rawPayload } = await read(encoding)
    expect([headers['content-encoding'], headers['content-type']]).toEqual(['gzip', 'application/json; charset=utf-8'])
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
  },
)

it.each(['identity', 'gzip;q=0', ''])('and as text to whoever takes %j', async (encoding) => {
  const { headers, json } = await read(encoding)
  expect(headers['content-encoding']).toBeUndefined()
  expect(json()).toMatchObject({ openapi: '3.1.0' })
})

it('its pages read this document', async () => {
  const { body } = await server.node.app.inject('/api/docs/static/swagger-initializer.js')
  expect(body).toContain('"url":"/api/openapi.json"')
})

it.each(['gzip', 'identity', 'br'])('the document is not sent again to whoever has it (%s)', async (encoding) => {
  const { headers } = await read(encoding)
  const again = await server.node.app.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': encoding, 'if-none-match': headers.etag as string },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

it('the other addresses of the document make none of their own', async () => {
  const json = await server.node.app.inject('/api/docs/json')
  expect([json.statusCode, json.headers.location, json.rawPayload.length]).toEqual([302, '/api/openapi.json', 0])
  const yaml = await server.node.app.inject('/api/docs/yaml')
  expect([yaml.statusCode, yaml.json()]).toMatchObject([404, { code: 'adresse.inconnue' }])
})

it('its pages have a French title', async () => {
  const { body } = await server.node.app.inject('/api/docs/')
  expect(body).toContain("<title>L'API d'Arrière-boutique</title>")
})
