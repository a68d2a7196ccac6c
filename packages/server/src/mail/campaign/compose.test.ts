import { getPriority } from 'node:os'
import type { RichNode } from '@boutique/domain'
import { expect, it } from 'vitest'
import { campaignMail } from './campaign-mail.ts'
import { type Composition, composeMail, isLong } from './compose.ts'

const text = (value: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const many = (count: number): RichNode[] => Array.from({ length: count }, (_, at) => text(`Bonjour ${at}`))

it.each<[string, RichNode | undefined, boolean]>([
  ['no text', undefined, false],
  ['a hundred paragraphs', doc(...many(100)), false],
  ['a thousand paragraphs', doc(...many(1000)), true],
  ['a thousand items of one list', doc({ type: 'bulletList', content: many(1000) }), true],
  ['one paragraph of 60,000 characters', doc(text('x'.repeat(60_000))), true],
])('%s is long: %3$s', (_, contents, long) => expect(isLong(contents)).toBe(long))

it('a long mail is composed in a thread, and is the same', async () => {
  const threads: unknown[] = []
  const priority = getPriority()
  const count = (worker: unknown): void => void threads.push(worker)
  process.on('worker', count)
  const compositionOf = (contents: RichNode): Composition => [{ subject: 'Été', contents }, { name: 'Atelier' }, [], '']
  const [short, long] = [compositionOf(doc(...many(3))), compositionOf(doc(...many(1000)))]
  expect(await composeMail(short)).toEqual(campaignMail(...short))
  expect(threads).toHaveLength(0)
  expect(await composeMail(long)).toEqual(campaignMail(...long))
  expect(threads).toHaveLength(1)
  // Only the thread has a low priority.
  expect(getPriority()).toBe(priority)
  process.off('worker', count)
})
