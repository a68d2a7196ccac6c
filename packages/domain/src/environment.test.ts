import { expect, it } from 'vitest'
import { environmentOf } from './environment.ts'

it.each([
  ['production', 'production'],
  ['development', 'development'],
  ['test', 'production'],
  ['', 'production'],
  [undefined, 'production'],
])('[CONST-01] %j is %s', (name, environment) => expect(environmentOf(name)).toBe(environment))
