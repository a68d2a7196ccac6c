import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { comparedContacts } from './merge-rows.ts'

const { fields = {} } = registry.get('contacts') ?? {}

it('two contacts side by side, with what the merge does to each value', () => {
  const own = { firstname: 'Léa', email: 'lea@a.fr', comments: [{}], subscribedToNewsletter: false }
  const other = { firstname: 'Léa', email: 'lea@b.fr', phone: '06', comments: [{}, {}], subscribedToNewsletter: false }
  expect(comparedContacts(fields, own, other)).toEqual([
    { name: 'firstname', label: 'Prénom', kept: 'Léa', theirs: 'Léa' },
    { name: 'email', label: 'E-mail', kept: 'lea@a.fr', theirs: 'lea@b.fr', fate: 'dropped' },
    { name: 'phone', label: 'Téléphone', kept: '06', theirs: '06', fate: 'taken' },
    { name: 'comments', label: 'Commentaires', kept: '3', theirs: '2', fate: 'taken' },
  ])
})

it('nothing is said of the comments of a contact without any', () => {
  expect(comparedContacts(fields, { comments: [{}] }, {})).toEqual([])
})
