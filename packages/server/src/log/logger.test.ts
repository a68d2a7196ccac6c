import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { privateFolder } from '../testing/prepared.ts'
import { createLogger } from './logger.ts'

it.each(['url', 'path'])(
  'a line of the log with a member %s has its address without the search words',
  async (name) => {
    const file = join(privateFolder(), 'serveur.log')
    const { logger, close } = createLogger(file)
    logger.child({ page: 1 }).warn({ [name]: '/api/boutiques/a/contacts/recherche?q=Durand' }, 'slow')
    await close()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      [name]: '/api/boutiques/a/contacts/recherche',
      msg: 'slow',
    })
  },
)
