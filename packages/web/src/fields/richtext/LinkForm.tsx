import { linkAddress } from '@boutique/domain'
import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import classes from './richtext.module.css'

interface LinkFormProps {
  editor: Editor
  /** The address of the link at the selection. */
  href: string
  onClose(): void
}

/** Sets, changes or removes the address of the selected text. Échap cancels. */
export function LinkForm({ editor, href, onClose }: LinkFormProps) {
  const [text, setText] = useState(href)
  const [error, setError] = useState<string>()
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const address = linkAddress(text)
    if (address === undefined) {
      setError('Une adresse est attendue, comme exemple.fr, /contact ou lea@exemple.fr')
      return
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    editor.commands.focus()
    onClose()
  }
  return (
    <form className={classes.link} aria-label="Lien" onSubmit={apply} onKeyDown={leave}>
      <TextInput
        className={classes.address}
        label="Adresse du lien"
        value={text}
        error={error === undefined ? undefined : <FieldMessage>{error}</FieldMessage>}
        data-mantine-stop-propagation="true"
        autoFocus
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" size="sm" variant="default">
        Appliquer
      </Button>
      {href !== '' && (
        <Button size="sm" variant="subtle" color="gray" onClick={remove}>
          Retirer le lien
        </Button>
      )}
    </form>
  )
}
