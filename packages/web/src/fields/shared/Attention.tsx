import { useCallback } from 'react'
import { Chip } from '../../ui/tags/Chip.tsx'
import { useEdited } from '../form.ts'

/** Open conflicts and errors inside a closed item, by its path. */
export function Attention({ path }: { path: string }) {
  const waits = useEdited(
    useCallback(
      ({ conflicts, errors }) => {
        const isInside = (other: string): boolean => other === path || other.startsWith(`${path}/`)
        if (Object.keys(conflicts).some(isInside)) return 'choice'
        return Object.keys(errors).some(isInside) ? 'error' : undefined
      },
      [path],
    ),
  )
  if (waits === 'choice') return <Chip color="yellow">choix à faire</Chip>
  return waits === 'error' ? <Chip color="red">à corriger</Chip> : null
}
