import { expect, it } from 'vitest'
import { parseStorageUrl, StorageUrlError } from './storage-url.ts'

it.each([
  ['s3://photos', { bucket: 'photos', region: 'us-east-1', prefix: '' }],
  [
    's3://photos?endpoint=http://127.0.0.1:9000&region=eu-west-3&prefix=/boutique/',
    { bucket: 'photos', region: 'eu-west-3', prefix: 'boutique/', endpoint: 'http://127.0.0.1:9000' },
  ],
  [
    's3://cl%2Fe:se%40cret@photos.exemple/',
    {
      bucket: 'photos.exemple',
      region: 'us-east-1',
      prefix: '',
      credentials: { accessKeyId: 'cl/e', secretAccessKey: 'se@cret' },
    },
  ],
])('reads %s', (text, address) => {
  expect(parseStorageUrl(text)).toEqual(address)
})

it.each([
  'photos',
  'https://photos',
  's3://',
  's3://photos/dossier',
  's3://photos?endpoint=photos.fr',
  's3://photos?endpoint=ftp://photos.fr',
  's3://photos?prefixe=a',
  's3://cle@photos',
])('refuses %s in French', (text) => {
  expect(() => parseStorageUrl(text)).toThrow(StorageUrlError)
  expect(() => parseStorageUrl(text)).toThrow(/^STORAGE_URL/)
})
