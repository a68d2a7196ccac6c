import { expect, it } from 'vitest'
import { failureText } from './archive-failure.ts'
import { MediaRefusal } from './media/refusal.ts'

const withCode = (code: string, path?: string) => Object.assign(new Error('in English'), { code, path })

it.each([
  ['a file that is not there', withCode('ENOENT', '/tmp/a.zip'), /^Le fichier \/tmp\/a\.zip n'existe pas\.$/],
  ['a bucket that fails', new MediaRefusal('stockage.absent'), /^Le stockage des photos ne répond pas.+relancez/],
  ['a database that goes', new Error('Connection terminated unexpectedly'), /^La base de données s'est arrêtée/],
  [
    'a database that went before',
    new Error('Client has encountered a connection error and is not queryable'),
    /^La base de données s'est arrêtée/,
  ],
  ['a full disk', withCode('ENOSPC'), /^Le disque est plein/],
  ['a full disk of the database', withCode('53100'), /^Le disque est plein/],
])('%s is told in French', (_, error, expected) => expect(failureText(error)).toMatch(expected))

it('what nobody expects is left to the log', () => expect(failureText(new Error('a defect'))).toBeUndefined())
