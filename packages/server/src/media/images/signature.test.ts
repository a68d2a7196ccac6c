import { expect, it } from 'vitest'
import { signatureOf } from './signature.ts'

const box = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + 4 * (brands.length - 1)]),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
    Buffer.from('\0\0\0\x10metaavif', 'latin1'),
  ])

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['GIF87a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['<svg xmlns="x">', 'svg'],
  ['<?xml version="1.0"?><svg>', 'svg'],
  ['\xef\xbb\xbf\n <!-- a --><svg>', 'svg'],
  ['<!DOCTYPE svg PUBLIC', 'svg'],
  ['II*\0', 'other'],
  ['BM', 'other'],
  ['RIFF\0\0\0\0AVI LIST', undefined],
  ['<!DOCTYPE html><svg>', undefined],
  ['<html>', undefined],
  ['%PDF-1.7', 'pdf'],
  [' %PDF-1.7', undefined],
  ['<html>%PDF-1.7', undefined],
  ['bonjour', undefined],
  ['', undefined],
])('%j is %s', (head, signature) => {
  expect(signatureOf(Buffer.from(head, 'latin1'))).toBe(signature)
})

it('tells AVIF from HEIC by the brands of their common container', () => {
  expect(signatureOf(box('avif', 'mif1', 'miaf'))).toBe('avif')
  expect(signatureOf(box('mif1', 'avif'))).toBe('avif')
  expect(signatureOf(box('heic', 'mif1', 'heic'))).toBe('heic')
  expect(signatureOf(box('mif1', 'heic'))).toBe('heic')
  expect(signatureOf(box('isom', 'mp42'))).toBeUndefined()
  expect(signatureOf(Buffer.from('\0\0\0\x08ftyp', 'latin1'))).toBeUndefined()
})
