import type { Field } from '@boutique/domain'
import { Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { newId } from '../shared/new-id.ts'
import { listWords } from './items.ts'
import classes from './list.module.css'
import { quickNames, quickSentence } from './quick-names.ts'

interface QuickAddProps {
  field: Field
  /** The member that holds the name of an item. */
  quick: string
  items: readonly Record<string, unknown>[]
  onAdd(item: Record<string, unknown>): void
}

/** Adds items by their names: one with Entrée, several by pasting a list. Without a name the button adds an empty item. */
export function QuickAdd({ field, quick, items, onAdd }: QuickAddProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const { add } = listWords(field)
  const { item = 'un élément' } = field
  const name = item.replace(/^une /, 'Nouvelle ').replace(/^un /, 'Nouveau ')
  const addNames = (typed: string) => {
    const known = items.flatMap((item) => (typeof item[quick] === 'string' ? [item[quick]] : []))
    const found = quickNames(typed, known, (field.most ?? Number.POSITIVE_INFINITY) - items.length)
    for (const name of found.names) onAdd({ id: newId(), [quick]: name })
    setText('')
    setSaid(quickSentence(found))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (text.trim() !== '') addNames(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    // One name is pasted as text: it may be a part of one.
    if (quickNames(pasted, [], 2).names.length < 2) return
    event.preventDefault()
    addNames(`${text}\n${pasted}`)
  }
  return (
    <div className="ab-grid ab-gap-xs">
      <div className={classes.quickLine}>
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          aria-label={name}
          placeholder={`${name}, puis Entrée, ou une liste collée`}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => (text.trim() === '' ? onAdd({ id: newId() }) : addNames(text))}
        >
          {add}
        </Button>
      </div>
      <p role="status" className="ab-no-margin ab-dim ab-sm ab-hide-empty">
        {said}
      </p>
    </div>
  )
}
