import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const manager = server.as('gerante')
const root = '/api/boutiques/atelier/essais'
let one: string
beforeAll(async () => {
  one = `${root}/${(await manager.create(root, { titre: 'Table', lignes: [{ id: 'a' }] })).id}`
})
const storedCount = async (): Promise<number> =>
  (await server.sql<{ n: number }>('select count(*)::int as n from essais'))[0]?.n ?? -1

/** Status and code of a readable error: problem+json with a French sentence, without internal details. */
function observed(answer: Answer): string {
  const { status, code, detail } = answer.problem
  const isProblem = answer.headers.get('content-type') === 'application/problem+json; charset=utf-8'
  const isSentence = /^(.* : )?[A-ZÀÉÊL«]/s.test(detail)
  const isOurs = /select |postgres|node_modules|at \w+ \(/i.test(answer.text)
  if (!isProblem || !isSentence || isOurs || status !== answer.status) throw new Error(answer.text)
  return `${answer.status} ${code}`
}

describe('a body', () => {
  const big = JSON.stringify({ titre: 'x'.repeat(2_000_000) })
  it.each([
    ['of no JSON', '{"titre": "Tab', '400 corps.malforme'],
    ['of nothing', '', '400 corps.inattendu'],
    ['of white space', ' ', '400 corps.malforme'],
    ['that is a list', '[{"titre":"x"}]', '400 corps.inattendu'],
    ['that is null', 'null', '400 corps.inattendu'],
    ['that is a text', '"titre"', '400 corps.inattendu'],
    ['that is a number', '42', '400 corps.inattendu'],
    ['with a __proto__', '{"titre":"x","__proto__":{"admin":true}}', '400 corps.malforme'],
    ['with a constructor', '{"titre":"x","constructor":{"prototype":{"admin":true}}}', '400 corps.malforme'],
    ['with an inherited name', '{"titre":"x","toString":"y"}', '422 validation'],
    ['with a NUL', '{"titre":"a\\u0000b"}', '422 validation'],
    ['with a lone surrogate', '{"titre":"a\\ud800b"}', '422 validation'],
    ['with a NUL in a list', '{"titre":"x","mots":["a\\u0000"]}', '422 validation'],
    ['with a NUL in rich text', '{"titre":"x","texte":"\\u0000"}', '422 validation'],
    ['with a NUL in a name', '{"titre":"x","a\\u0000":1}', '422 validation'],
    ['of two megabytes', big, '413 corps.trop-grand'],
    ['with a number too large', '{"titre":"x","entier":1e300}', '422 validation'],
    ['with half a piece', '{"titre":"x","entier":1.5}', '422 validation'],
  ])('%s is refused and nothing is stored', async (_, body, expected) => {
    const before = await storedCount()
    expect(observed(await manager.send('POST', root, body))).toBe(expected)
    expect(await storedCount()).toBe(before)
  })

  it.each([
    ['of no JSON', '{"changes":', '400 corps.malforme'],
    ['that is null', 'null', '400 corps.inattendu'],
    ['with a __proto__', '{"changes":{"__proto__":{"x":1}}}', '400 corps.malforme'],
    ['with a path into __proto__', '{"changes":{"dimensions/__proto__/x":1}}', '422 validation'],
    ['with a path into a prototype', '{"changes":{"constructor/prototype/x":1}}', '422 validation'],
    ['with a path to nothing', '{"changes":{"":1}}', '422 validation'],
    ['with a very long path', JSON.stringify({ changes: { ['dimensions/'.repeat(5000)]: 1 } }), '422 validation'],
    ['with a lone surrogate', '{"changes":{"titre":"\\udc00"}}', '422 validation'],
    ['with a lone surrogate in an item id', '{"changes":{"lignes":[{"id":"\\udc00"}]}}', '422 validation'],
    ['with two items of one id', '{"changes":{"lignes":[{"id":"a"},{"id":"a"}]}}', '422 validation'],
    ['that adds a NUL', '{"operations":[{"op":"add","path":"mots","item":"\\u0000"}]}', '422 validation'],
    ['of two megabytes', JSON.stringify({ changes: { titre: 'x'.repeat(2_000_000) } }), '413 corps.trop-grand'],
  ])('of a change %s is refused and nothing is stored', async (_, body, expected) => {
    const before = await manager.read(one)
    expect(observed(await manager.send('PATCH', one, body))).toBe(expected)
    expect(await manager.read(one)).toEqual(before)
  })

  it('that is empty is none, although its type is JSON', async () => {
    const { id } = await manager.create(root, { titre: 'Chaise' })
    expect((await manager.send('POST', `${root}/${id}/actions/top`, '')).status).toBe(200)
    expect((await manager.send('DELETE', `${root}/${id}`, '')).status).toBe(200)
    expect((await manager.send('POST', `${root}/${id}/actions/restaurer`, '')).status).toBe(200)
    expect(observed(await manager.send('PATCH', `${root}/${id}`, ''))).toBe('400 corps.inattendu')
  })

  it('with another content type than JSON is refused', async () => {
    const answer = await manager.send('POST', root, 'titre=Table', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(observed(answer)).toBe('415 corps.type')
  })

  it('creates documents of one megabyte at most, also in several steps', async () => {
    const made = await manager.create(root, { titre: 'Gros' })
    const path = `${root}/${made.id}`
    const text = 'é'.repeat(99_000)
    for (let at = 0; at < 5; at++) {
      const item = { id: `g${at}`, libelle: 'x' }
      await manager.send('PATCH', path, { operations: [{ op: 'add', path: 'lignes', item }] })
    }
    expect((await manager.patch(path, { paragraphe: text })).status).toBe(200)
    const words = Array.from({ length: 500 }, (_, at) => `${at}`.padEnd(500, 'é'))
    expect((await manager.patch(path, { mots: words })).status).toBe(200)
    const before = await manager.read(path)
    const larger = await manager.patch(path, { photos: words.map((word) => word.slice(0, 490)) })
    expect(observed(larger)).toBe('413 document.trop-grand')
    expect(await manager.read(path)).toEqual(before)
  })
})

describe('an address', () => {
  it.each([
    ['an unknown collection', '/api/boutiques/atelier/chapeaux', '404 collection.inconnue'],
    ['an inherited name as collection', '/api/boutiques/atelier/constructor', '404 collection.inconnue'],
    ['a global collection in a boutique', '/api/boutiques/atelier/utilisateurs', '404 collection.inconnue'],
    ['an unknown sub-collection', `/api/boutiques/atelier/essais/x/tiroirs`, '404 collection.inconnue'],
    ['a sub-collection of nothing', '/api/boutiques/atelier/essais/absent/lignes', '404 document.absent'],
    ['somebody else’s boutique', '/api/boutiques/brocante/essais', '403 droit.refuse'],
    ['a boutique with a NUL', '/api/boutiques/%00/essais/x', '403 droit.refuse'],
    ['a list of a boutique with a NUL', '/api/boutiques/%00/essais', '400 requete.invalide'],
    ['no boutique', '/api/boutiques//essais', '400 boutique.obligatoire'],
    ['an unknown address', '/api/chapeaux', '404 adresse.inconnue'],
    ['an id with a NUL', `${root}/%00`, '404 document.absent'],
    ['an id with odd characters', `${root}/a%20%27%22;--%F0%9F%8C%BB`, '404 document.absent'],
    ['an id that climbs', `${root}/..%2F..%2Fetc`, '404 document.absent'],
    ['a long id', `${root}/${'a'.repeat(400)}`, '404 document.absent'],
    ['a very long id', `${root}/${'a'.repeat(5000)}`, '404 adresse.inconnue'],
    ['broken percents', `${root}/%ZZ`, '400 adresse.malformee'],
    ['broken UTF-8', `${root}/%C3%28`, '400 adresse.malformee'],
  ])('with %s is refused', async (_, path, expected) => {
    expect(observed(await manager.get(path))).toBe(expected)
  })

  it('with an invalid boutique is refused to an administrator as unknown', async () => {
    for (const odd of ['imaginee', 'a'.repeat(300), '%27%20or%201=1']) {
      expect(observed(await server.as('admin').get(`/api/boutiques/${odd}/essais`))).toBe('404 boutique.absente')
    }
  })
})

describe('a list', () => {
  const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['limit=0', '400 limite.invalide'],
    ['limit=201', '400 limite.invalide'],
    ['limit=-1', '400 limite.invalide'],
    ['limit=1.5', '400 limite.invalide'],
    ['limit=abc', '400 limite.invalide'],
    ['limit=', '400 limite.invalide'],
    ['page=2', '400 parametre.inconnu'],
    ['where=x', '400 parametre.inconnu'],
    ['where[titre', '400 parametre.inconnu'],
    ['where[__proto__]=x', '422 filtre.inconnu'],
    ['where[constructor]=x', '422 filtre.inconnu'],
    ['where[titre][like]=x', '400 operateur.inconnu'],
    ['where[titre][constructor]=x', '400 operateur.inconnu'],
    ['where[entier]=abc', '400 filtre.invalide'],
    ['where[entier]=1e400', '400 filtre.invalide'],
    ['where[entier]=NaN', '400 filtre.invalide'],
    ['where[drapeau]=peut-etre', '400 filtre.invalide'],
    ['where[choix]=quatre', '400 filtre.invalide'],
    ['where[datetime]=1e30', '400 filtre.invalide'],
    ['where[titre]=%00', '400 requete.invalide'],
    ['where[titre][]=x', '400 parametre.inconnu'],
    ['where[titre][contient]=%00', '400 requete.invalide'],
    [`where[titre][contient]=a${'&where[titre][contient]=a'.repeat(5)}`, '400 filtre.invalide'],
    ['where[createdAt]=%00', '400 requete.invalide'],
    ['sort=%00', '400 requete.invalide'],
    ['sort=inconnu', '422 tri.inconnu'],
    ['sort=--titre', '422 tri.inconnu'],
    ['sort=titre;drop', '422 tri.inconnu'],
    ['sum=titre', '400 somme.inconnue'],
    ['sum=__proto__', '400 somme.inconnue'],
    ['after=rien', '400 curseur.invalide'],
    [`after=${cursor(['a'])}`, '400 curseur.invalide'],
    [`after=${cursor([1, 'a'])}`, '400 curseur.invalide'],
    [`after=${cursor(['a\u0000', 'a'])}`, '400 curseur.invalide'],
    [`after=${cursor(['a', 'b', 'c'])}`, '400 curseur.invalide'],
    [`sort=montant&after=${cursor(['cher', 'a'])}`, '400 curseur.invalide'],
    [`sort=datetime&after=${cursor(['99999999999999999999', 'a'])}`, '400 curseur.invalide'],
    [`sort=datetime&after=${cursor([null, 'a'])}`, '400 curseur.invalide'],
    [`sort=drapeau&after=${cursor(['oui ou non', 'a'])}`, '400 curseur.invalide'],
    [`after=${'a'.repeat(3000)}`, '400 requete.invalide'],
  ])('with ?%s is refused', async (query, expected) => {
    expect(observed(await manager.get(`${root}?${query}`))).toBe(expected)
  })

  it('with text that resembles SQL finds nothing, and only that', async () => {
    await manager.create(root, { titre: "l'été 100% _pur_ \\o/" })
    const search = async (words: string): Promise<number> =>
      (await manager.list(root, { 'where[titre][contient]': words })).documents.length
    expect(await search("' or 1=1 --")).toBe(0)
    expect(await search("l'ete 100%")).toBe(1)
    expect([await search('%'), await search('_pur_'), await search('\\o')]).toEqual([1, 1, 1])
  })

  it('accepts several texts that a field must contain, all of them', async () => {
    for (const titre of ['Table de ferme', 'Table basse', 'Chaise basse']) await manager.create(root, { titre })
    const both = await manager.get(`${root}?where[titre][contient]=table&where[titre][contient]=BASSE`)
    expect(both.list.documents.map(({ titre }) => titre)).toEqual(['Table basse'])
  })

  it('accepts several values of one filter, any of which may match', async () => {
    await manager.create(root, { titre: 'Un', choix: 'deux' })
    await manager.create(root, { titre: 'Deux', choix: 'trois' })
    const both = await manager.get(`${root}?where[choix]=deux&where[choix]=trois&count=1`)
    expect(both.list.count).toBe(2)
  })
})
