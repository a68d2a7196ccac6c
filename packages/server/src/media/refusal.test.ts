import { Problem } from '@boutique/domain'
import { expect, it } from 'vitest'
import { MediaRefusal } from './refusal.ts'

it('is a Problem with status, code and sentence', () => {
  const cause = new Error('what the library said')
  const refusal = new MediaRefusal('photo.pas-une-image', { cause })
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({
    status: 422,
    code: 'photo.pas-une-image',
    message: "Ce fichier n'est pas une image",
    cause,
  })
})

it('names the field of the upload only when the file is the cause', () => {
  expect(new MediaRefusal('photo.trop-lourde', { message: 'Le fichier dépasse 1 Mo' }).details).toEqual({
    errors: [{ path: 'file', message: 'Le fichier dépasse 1 Mo' }],
  })
  expect(new MediaRefusal('image.parametres').details).toEqual({})
})
