import { useCallback, useEffect, useState } from 'react'
import { leaveEarlyInput, openEarlyInput } from '../../../base/early-input.ts'
import { onMissingPart } from '../../../base/timing/missing-parts.ts'

/** The condition that is asked for: the name of its field, or '' for a new one; undefined while none is. */
export function useAskedFilter() {
  const [asked, setAsked] = useState<string>()
  const close = useCallback(() => {
    leaveEarlyInput()
    setAsked(undefined)
  }, [])
  const isOpen = asked !== undefined
  // What cannot be loaded does not keep the keys.
  useEffect(() => (isOpen ? onMissingPart(close) : undefined), [isOpen, close])
  const ask = (name: string): void => {
    // What is typed before the dialog is loaded is for its first field.
    if (name === '') openEarlyInput({ label: 'Champ', close })
    setAsked(name)
  }
  return { asked, ask, close }
}
