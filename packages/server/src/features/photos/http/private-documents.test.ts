import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { minimalPdf } from '../../../testing/pdf.ts'
import type { Person } from '../../../testing/people.ts'
import { DAY_MS, photoForm, PHOTOS, startPhotoServer } from '../../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
const send = (bytes: Uint8Array, docType?: string, person: Person = 'gerante', name = 'Facture été.pdf') =>
  server.as(person).send('POST', PHOTOS, photoForm(bytes, docType === undefined ? {} : { docType }, name))
const address = (path: string, boutique = 'atelier') => `/api/boutiques/${boutique}/fichiers/${path}`
const invoice = async () => String((await send(minimalPdf(), 'depense')).document.fullPath)

describe('a PDF sent for an expense', () => {
  it.each(['depense', 'depenses'])('is stored as it is (%s)', async (docType) => {
    const answer = await send(minimalPdf(), docType)
    expect(answer.status).toBe(201)
    const { fullPath, name, metadata } = answer.document
    expect(fullPath).toMatch(/^prive\/atelier\/depenses\/[0-9a-f]{32}-facture-ete\.pdf$/)
    expect(name).toBe('Facture été.pdf')
    expect(metadata).toEqual({ contentType: 'application/pdf', bytes: minimalPdf().length })
    expect(await readFile(server.storage.localFile?.(String(fullPath)) ?? '')).toEqual(minimalPdf())
  })

  it('whatever its name, with the fields after the file', async () => {
    const form = photoForm(minimalPdf(), {}, 'facture.html')
    form.set('docType', 'depense')
    const { document } = await server.as('gerante').send('POST', PHOTOS, form)
    expect(document.fullPath).toMatch(/-facture\.pdf$/)
  })

  it('is saved by the browser, never shown as a page', async () => {
    const answer = await server.as('gerante').get(address(await invoice()))
    expect(answer.status).toBe(200)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="facture-ete.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(answer.text).toBe(minimalPdf().toString())
  })

  it('has no thumbnail and cannot be rotated', async () => {
    const fullPath = await invoice()
    const before = await server.files()
    const sized = await server.as('gerante').get(`${address(fullPath)}?w=320&h=320&c=max`)
    expect(sized.refusal).toBe('422 photo.pas-une-image')
    const turned = await server.as('gerante').post(`${PHOTOS}/rotation`, { fullPath })
    expect(turned.refusal).toBe('422 photo.rotation-document')
    expect(turned.body).toMatchObject({ detail: 'Un document PDF ne peut être ni tourné ni retouché' })
    expect(await server.files()).toEqual(before)
  })

  it('is read by accountants of the boutique only', async () => {
    const fullPath = await invoice()
    expect((await server.nobody.get(address(fullPath))).refusal).toBe('401 session.absente')
    expect((await server.nobody.get(`/image/upload/${fullPath}`)).status).toBe(404)
    for (const person of ['membre', 'redactrice', 'etrangere'] as const)
      expect((await server.as(person).get(address(fullPath))).refusal).toBe('403 droit.refuse')
    expect((await server.as('gerante').get(address(fullPath, 'cabinet'))).status).toBe(404)
    expect((await send(minimalPdf(), 'depense', 'membre')).refusal).toBe('403 droit.refuse')
  })

  it('is never public, wherever its file stands', async () => {
    const fullPath = `atelier/${'a'.repeat(32)}-devis.pdf`
    await server.storage.write(fullPath, Readable.from(minimalPdf()))
    expect((await server.nobody.get(`/image/upload/${fullPath}`)).status).toBe(404)
    await server.storage.remove(fullPath)
  })

  it('is deleted, restored, and its file removed after 30 days', async () => {
    const fullPath = await invoice()
    const manager = server.as('gerante')
    expect((await manager.remove(`${PHOTOS}?fullPath=${fullPath}`)).status).toBe(200)
    const restored = await manager.post(`${PHOTOS}/restauration`, { fullPath })
    expect(restored.document.metadata).toMatchObject({ contentType: 'application/pdf' })
    await server.clean()
    expect(await server.files()).toContain(fullPath)
    expect((await manager.remove(`${PHOTOS}?fullPath=${fullPath}`)).status).toBe(200)
    server.time.ahead += 31 * DAY_MS
    await server.clean()
    expect(await server.files()).not.toContain(fullPath)
    server.time.ahead = 0
  })
})

describe('refused as no image', () => {
  it.each(['contact', 'commande', 'produits', undefined])('a PDF sent for %s', async (docType) => {
    const before = await server.files()
    const answer = await send(minimalPdf(), docType, 'admin')
    expect(answer.refusal).toBe('422 photo.pas-une-image')
    expect(answer.body).toMatchObject({ detail: "Ce fichier n'est pas une image" })
    expect(await server.files()).toEqual(before)
  })

  it.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a page with a PDF inside', `<html>\n${minimalPdf().toString()}`],
    ['a PDF after a space', ` ${minimalPdf().toString()}`],
    ['a program', 'MZ\x90\0'],
    ['nothing', ''],
  ])('%s named .pdf', async (_, content) => {
    const before = await server.files()
    expect((await send(Buffer.from(content, 'latin1'), 'depense')).refusal).toBe('422 photo.pas-une-image')
    expect(await server.files()).toEqual(before)
  })

  it('an SVG with a script, named .pdf', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send(svg, 'depense')).refusal).toBe('422 photo.svg-dangereux')
  })
})

it('a PDF of more than 25 MB is refused', async () => {
  const heavy = Buffer.concat([minimalPdf(), Buffer.alloc(25_000_000)])
  expect((await send(heavy, 'depense')).refusal).toBe('413 photo.trop-lourde')
})
