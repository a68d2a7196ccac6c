import { expect, it } from 'vitest'
import { KeptAnswers } from './kept-answers.ts'

const answer = (text: string, bytes = text.length) => ({ body: Buffer.alloc(bytes, text), tag: text })
const question = (key: string, boutique = 'b1', collections = ['produits']) => ({ boutique, key, collections })

/** Answers with the name of the query, and counts the queries. */
function counted(answers: KeptAnswers) {
  let made = 0
  const ask = async (...about: Parameters<typeof question>) =>
    (await answers.get(question(...about), async () => answer(`${++made}`))).tag
  return { ask }
}

it('gives the same answer until a commit changes its collection in its boutique', async () => {
  const answers = new KeptAnswers(async () => true)
  const { ask } = counted(answers)
  expect([await ask('/a'), await ask('/a'), await ask('/b'), await ask('/a', 'b2')]).toEqual(['1', '1', '2', '3'])
  answers.listener.change({ collection: 'pages', scope: 'b1', ids: ['x'] })
  answers.listener.change({ collection: 'produits', scope: 'b2', ids: null })
  expect([await ask('/a'), await ask('/a', 'b2')]).toEqual(['1', '4'])
  answers.listener.change({ collection: 'produits', scope: 'b1', ids: ['x'] })
  expect([await ask('/a'), await ask('/b'), await ask('/a')]).toEqual(['5', '6', '5'])
  answers.listener.reset()
  expect([await ask('/a'), await ask('/a', 'b2')]).toEqual(['7', '8'])
})

it('depends on each of several collections', async () => {
  const answers = new KeptAnswers(async () => true)
  const { ask } = counted(answers)
  const about = ['/a', 'b1', ['produits', 'produits/variants']] as const
  const again = () => ask(about[0], about[1], [...about[2]])
  await again()
  for (const [at, collection] of about[2].entries()) {
    answers.listener.change({ collection, scope: 'b1', ids: ['x'] })
    expect([await again(), await again()]).toEqual([`${at + 2}`, `${at + 2}`])
  }
})

it('asks again while the bus cannot say that it has reported every commit', async () => {
  let isCaughtUp = false
  const { ask } = counted(new KeptAnswers(async () => isCaughtUp))
  expect([await ask('/a'), await ask('/a')]).toEqual(['1', '2'])
  isCaughtUp = true
  expect([await ask('/a'), await ask('/a')]).toEqual(['2', '2'])
})

it('asks again when the bus reports a change meanwhile', async () => {
  const answers: KeptAnswers = new KeptAnswers(async () => {
    answers.listener.change({ collection: 'produits', scope: 'b1', ids: ['x'] })
    return true
  })
  const { ask } = counted(answers)
  expect([await ask('/a'), await ask('/a')]).toEqual(['1', '2'])
})

it('does not keep what was read before a change that was reported during the query', async () => {
  const answers = new KeptAnswers(async () => true)
  const { ask } = counted(answers)
  await answers.get(question('/a'), async () => {
    answers.listener.change({ collection: 'produits', scope: 'b1', ids: ['x'] })
    return answer('old')
  })
  expect(await ask('/a')).toBe('1')
})

it('keeps no refusal', async () => {
  const answers = new KeptAnswers(async () => true)
  const refused = answers.get(question('/a'), () => Promise.reject(new Error('no')))
  await expect(refused).rejects.toThrow('no')
  expect([await counted(answers).ask('/a'), answers.bytes > 0]).toEqual(['1', true])
})

it('a boutique that uses up its limit loses its oldest answers, and others keep theirs', async () => {
  const answers = new KeptAnswers(async () => true, { total: 100_000, boutique: 8000 })
  const big = (key: string, boutique?: string) => answers.get(question(key, boutique), async () => answer('x', 1200))
  const { ask } = counted(answers)
  await big('/own', 'b2')
  for (let at = 0; at < 20; at++) await big(`/${at}`)
  expect(answers.bytes).toBeLessThan(8000 + 2100)
  expect([await ask('/19'), await ask('/own', 'b2'), await ask('/0')]).toEqual(['x', 'x', '1'])
})

it('a few boutiques with many answers do not push out those of the others', async () => {
  const answers = new KeptAnswers(async () => true, { total: 20_000, boutique: 8000 })
  const { ask } = counted(answers)
  const first = await ask('/a', 'small')
  for (let page = 0; page < 40; page++) for (const busy of ['b1', 'b2', 'b3', 'b4']) await ask(`/${page}`, busy)
  expect(answers.bytes).toBeGreaterThan(18_000)
  expect(answers.bytes).toBeLessThanOrEqual(20_000)
  expect(await ask('/a', 'small')).toBe(first)
})

it('all boutiques together stay within their limit, and an answer too large for its share is not kept', async () => {
  const answers = new KeptAnswers(async () => true, { total: 5000, boutique: 4000 })
  const of = (boutique: string, bytes: number) => answers.get(question('/a', boutique), async () => answer('x', bytes))
  for (let at = 0; at < 20; at++) await of(`b${at}`, 400)
  expect(answers.bytes).toBeLessThanOrEqual(5000)
  await of('large', 1000)
  expect(await counted(answers).ask('/a', 'large')).toBe('1')
})
