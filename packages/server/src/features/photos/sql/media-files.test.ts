import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../../testing/node.ts'
import { MEDIA_FILES_STEP } from './media-files.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it('files older than the table get their owner: the folder that contains them, else their only record', async () => {
  const records: [string, string, string][] = [
    // boutique, path, instant
    ['atelier', 'atelier/a.jpg', '2026-01-02'],
    ['brocante', 'atelier/a.jpg', '2026-01-01'],
    ['brocante', 'atelier/b.jpg', '2026-01-01'],
    ['atelier', 'prive/atelier/contacts/c.jpg', '2026-01-02'],
    ['brocante', 'prive/atelier/contacts/c.jpg', '2026-01-01'],
    ['brocante', 'prive/cabinet/contacts/d.jpg', '2026-01-01'],
    ['atelier', 'ancien/e.jpg', '2026-01-01'],
    ['atelier', 'ancien/f.jpg', '2026-01-01'],
    ['brocante', 'ancien/f.jpg', '2026-01-02'],
  ]
  for (const [at, [boutique, fullPath, day]] of records.entries()) {
    const data = JSON.stringify({ name: 'a', fullPath, docType: 'produit' })
    await server.sql(
      `insert into medias (id, _scope, _parent, data, created_at, updated_at, datetime)
       values ($1, $2, '', $3, $4, $4, 1)`,
      [`m${at}`, boutique, data, `${day}T00:00:00.000Z`],
    )
  }
  await server.sql('drop table system.media_files')
  await server.sql(MEDIA_FILES_STEP)
  const rows = await server.sql('select full_path, boutique, doc_type from system.media_files order by full_path')
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['ancien/e.jpg', 'atelier', 'produit'],
    ['atelier/a.jpg', 'atelier', 'produit'],
    ['prive/atelier/contacts/c.jpg', 'atelier', 'produit'],
  ])
})
