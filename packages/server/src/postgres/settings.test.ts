import { describe, expect, it } from 'vitest'
import { settingsText } from './settings.ts'

describe('settingsText', () => {
  it('is durable and opens no TCP port on a socket', () => {
    const text = settingsText('18.4', { socketFolder: '/srv/b', port: 5432 }, {})
    for (const line of [
      "fsync = 'on'",
      "full_page_writes = 'on'",
      "synchronous_commit = 'on'",
      "listen_addresses = ''",
    ]) {
      expect(text.split('\n')).toContain(line)
    }
  })

  it('quotes a path as one item of a list', () => {
    const text = settingsText('18.4', { socketFolder: `/l'a "b", c`, port: 5432 }, {})
    expect(text).toContain(`unix_socket_directories = '"/l''a ""b"", c"'\n`)
  })

  it('listens on loopback where there is no socket', () => {
    const text = settingsText('18.4', { port: 4321 }, {})
    expect(text).toContain("listen_addresses = '127.0.0.1'\nport = '4321'\n")
    expect(text).not.toContain('unix_socket')
  })

  it("the caller's settings win over the defaults, and a local file wins over both", () => {
    const text = settingsText('18.4', { port: 1 }, { fsync: 'off' })
    expect(text).toContain("fsync = 'off'")
    expect(text).not.toContain("fsync = 'on'")
    expect(text.endsWith("include_if_exists = 'local.conf'\n")).toBe(true)
  })

  it('changes with the version, so that a server left by an older version is restarted', () => {
    expect(settingsText('18.4', { port: 1 }, {})).not.toBe(settingsText('18.5', { port: 1 }, {}))
  })
})
