import { describe, expect, it } from 'vitest'
import { DatabaseUrlError, serversOf } from './database-url.ts'

describe('a URL of a database', () => {
  it.each<[string, string[], boolean]>([
    ['postgresql://u:p@h/db', ['postgresql://u:p@h/db'], false],
    ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql'], false],
    ['/run/postgresql db', ['/run/postgresql db'], false],
    ['socket:/run/postgresql?db=x', ['socket:/run/postgresql?db=x'], false],
    ['postgresql://h/db?target_session_attrs=read-write', ['postgresql://h/db'], true],
    ['postgresql://h/db?target_session_attrs=any', ['postgresql://h/db'], false],
    [
      'postgresql://u:p%40q@a:5432,b:5433,[::1]:5434/db?sslmode=disable&target_session_attrs=primary',
      ['a:5432', 'b:5433', '[::1]:5434'].map((one) => `postgresql://u:p%40q@${one}/db?sslmode=disable`),
      true,
    ],
    ['postgresql://u@a,b/db', ['postgresql://u@a/db', 'postgresql://u@b/db'], true],
    [
      'postgresql://u@/db?host=/one,/two&port=5432,5433',
      ['postgresql://u@/db?host=%2Fone&port=5432', 'postgresql://u@/db?host=%2Ftwo&port=5433'],
      true,
    ],
  ])('%s', (url, urls, mustWrite) => {
    expect(serversOf(url)).toEqual({ urls, mustWrite })
  })

  it('of standbys, any of several hosts will do, and none that writes is asked for', () => {
    const urls = ['postgresql://u@a/db', 'postgresql://u@b/db']
    for (const query of ['', '?target_session_attrs=any', '?target_session_attrs=prefer-standby'])
      expect(serversOf(`postgresql://u@a,b/db${query}`, 'read')).toEqual({ urls, mustWrite: false })
    expect(() => serversOf('postgresql://a/db?target_session_attrs=primary', 'read')).toThrow(/^DATABASE_READ_URL/)
  })

  it.each([
    'host=a,b dbname=x',
    'une phrase',
    'mysql://a/b',
    'postgresql://a:port/db',
    'postgresql://a,b:port/db',
    'postgresql:///db?host=a,b,c&port=1,2',
    'postgresql://a/db?target_session_attrs=standby',
  ])('%s is refused in a sentence that does not repeat it', (url) => {
    const refused = (): unknown => serversOf(url)
    expect(refused).toThrow(DatabaseUrlError)
    expect(refused).toThrow(/^DATABASE_URL/)
    expect(refused).not.toThrow(url)
  })
})
