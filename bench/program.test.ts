import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOf } from './program.ts'

const MINUTE = 60_000

/** A program whose lines the test prints. */
function fakeProgram() {
  const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() })
  const said = vi.fn<(outcome: string) => void>()
  void addressOf(child, 'Le produit').then(said, (error: Error) => said(error.message))
  const print = async (line: string): Promise<void> => {
    child.stdout.write(`${line}\n`)
    await turn()
  }
  return { child, said, print }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

it('a start is waited for while it tells its progress, however long it takes', async () => {
  const { said, print } = fakeProgram()
  for (let index = 1; index <= 17; index++) {
    vi.advanceTimersByTime(9 * MINUTE)
    await print(`produits : index ${index} sur 17`)
  }
  expect(said).not.toHaveBeenCalled()
  await print('Ouvrez http://127.0.0.1:4321')
  expect(said.mock.calls).toStrictEqual([['http://127.0.0.1:4321']])
})

it('a program that says nothing for ten minutes is given up, with what it said', async () => {
  const { said, print } = fakeProgram()
  await print('produits : index 6 sur 17')
  vi.advanceTimersByTime(10 * MINUTE)
  await turn()
  expect(said.mock.calls).toStrictEqual([['Le produit ne dit plus rien :\nproduits : index 6 sur 17']])
})

it('a program that ends is told at once', async () => {
  const { child, said } = fakeProgram()
  child.emit('exit', 1)
  await turn()
  expect(said.mock.calls).toStrictEqual([["Le produit s'est arrêté (code 1) :\n"]])
})
