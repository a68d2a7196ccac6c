import { useContext } from 'react'
import { useSession } from '../../base/session/session.tsx'
import { useFieldForm } from '../../fields/form.ts'
import { PresenceContext } from '../../fields/presence.ts'
import { People } from '../../ui/tags/People.tsx'
import { labelAt } from '../edit/focus/labels.ts'

/** Who else is in the document of the form, and in which field. */
export function OthersHere() {
  const { others } = useContext(PresenceContext)
  const { collection } = useFieldForm()
  const me = useSession().user.id
  const people = others.map(({ user, name, field, isAway }) => ({
    id: user,
    name,
    isAway,
    ...(user === me && { said: 'Vous, dans un autre onglet' }),
    ...(field !== undefined && { field: labelAt(collection, field) }),
  }))
  return <People people={people} label="Aussi dans ce document" />
}
