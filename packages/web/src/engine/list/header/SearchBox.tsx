import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import { useLater } from '../../../base/timing/use-later.ts'
import { useListContext } from '../list-context.ts'

interface SearchBoxProps {
  value: string | undefined
  onChange(value: string | undefined): void
  /** Whether a button just opened it: it gets the focus. */
  opened?: boolean
}

/**
 * The search field of a list: the text goes into the address after a debounce of a quarter of a second, or at once with
 * Entrée.
 */
export function SearchBox({ value = '', onChange, opened = false }: SearchBoxProps) {
  const { collection } = useListContext()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [said, setSaid] = useState(value)
  // The address may change from outside (Back, a cleared search); the echo of the box's own change must not replace
  // newer text.
  if (value !== known) {
    setKnown(value)
    if (value !== said) setTyped(value)
  }
  useEffect(() => {
    if (opened) input.current?.focus()
  }, [opened])
  const say = (text: string) => {
    setSaid(text.trim())
    onChange(text.trim() || undefined)
  }
  const sayLater = useLater(say, 250)
  const clear = () => {
    sayLater.cancel()
    setTyped('')
    say('')
  }
  const label =
    collection.screen?.list.searchHint ?? `Rechercher dans les ${collection.label.many.toLocaleLowerCase('fr')}`
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      ref={input}
      maxLength={200}
      leftSection={<IconSearch aria-hidden size={16} stroke={1.6} />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label="Effacer la recherche" onClick={clear} />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        sayLater.ask(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          sayLater.cancel()
          say(typed)
        } else if (event.key === 'Escape' && typed !== '') {
          event.preventDefault()
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
