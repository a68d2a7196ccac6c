import type { SignIns } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import type { NoteProps } from '../../engine/list/pieces.ts'
import { signInText } from './sign-in-text.ts'

/** How long an answer serves the rows of the list, in milliseconds. */
const KEPT = 10_000

/** The last sign-in of a user in words; undefined until it is known. One request serves all rows. */
function useSignIn(id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['connexions'],
    queryFn: ({ signal }) => api<SignIns>('GET', '/api/connexions', undefined, signal),
    select: ({ connexions }) => signInText(connexions.find((one) => one.id === id)?.at),
    staleTime: KEPT,
    retry: false,
  })
  return data
}

/** The last sign-in in the second line of a row. */
export function LastSignInNote({ id, isFirst }: NoteProps) {
  const text = useSignIn(id)
  return text && `${isFirst ? '' : ' · '}${text}`
}

/** The last sign-in above the sessions of the form. */
export function LastSignIn({ id }: { id: string }) {
  const text = useSignIn(id)
  return text && <p className="ab-no-margin ab-sm">{text}.</p>
}
