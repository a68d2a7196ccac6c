import { expect, it } from 'vitest'
import { invitationOf } from './invitation.ts'

it.each([
  [{ invitation: { link: 'https://a/reset?token=1', sent: true } }, { link: 'https://a/reset?token=1', sent: true }],
  [{ invitation: { link: 'https://a/reset?token=1' } }, { link: 'https://a/reset?token=1', sent: false }],
  [{ displayname: 'Camille' }, undefined],
  [{ invitation: 'oui' }, undefined],
  [{ invitation: null }, undefined],
])('%j contains %j', (document, invitation) => {
  expect(invitationOf(document)).toStrictEqual(invitation)
})
