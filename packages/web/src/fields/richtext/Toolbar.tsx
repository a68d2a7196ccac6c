import { ActionIcon, Tooltip } from '@mantine/core'
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import type { Icon } from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { LinkForm } from './LinkForm.tsx'
import classes from './richtext.module.css'

interface Tool {
  label: string
  icon: Icon
  /** The node or mark that makes the button active. */
  is: [name: string, attributes?: Record<string, unknown>]
  run(chain: ChainedCommands): ChainedCommands
}

const TOOLS: readonly Tool[] = [
  { label: 'Gras', icon: IconBold, is: ['bold'], run: (chain) => chain.toggleBold() },
  { label: 'Italique', icon: IconItalic, is: ['italic'], run: (chain) => chain.toggleItalic() },
  { label: 'Souligné', icon: IconUnderline, is: ['underline'], run: (chain) => chain.toggleUnderline() },
  { label: 'Barré', icon: IconStrikethrough, is: ['strike'], run: (chain) => chain.toggleStrike() },
  {
    label: 'Titre',
    icon: IconH2,
    is: ['heading', { level: 2 }],
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: 'Intertitre',
    icon: IconH3,
    is: ['heading', { level: 3 }],
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { label: 'Liste à puces', icon: IconList, is: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  { label: 'Liste numérotée', icon: IconListNumbers, is: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { label: 'Citation', icon: IconBlockquote, is: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
]

/** The toolbar of a text; one button is in the tab order, arrow keys move to the others. */
export function Toolbar({ editor, textId }: { editor: Editor; textId: string }) {
  const [current, setCurrent] = useState(0)
  const [linking, setLinking] = useState(false)
  const { on, isLink, canLink, href } = useEditorState({
    editor,
    selector: ({ editor: edited }) => ({
      on: TOOLS.map(({ is: [name, attributes] }) => edited.isActive(name, attributes)),
      isLink: edited.isActive('link'),
      canLink: edited.isActive('link') || !edited.state.selection.empty,
      href: String(edited.getAttributes('link').href ?? ''),
    }),
  })
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = (current + direction + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  const button = (index: number, label: string, Glyph: Icon, pressed: boolean, onClick: () => void, idle = false) => (
    <Tooltip key={label} label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={idle || undefined}
        data-idle={idle || undefined}
        className={classes.tool}
        tabIndex={index === current ? 0 : -1}
        onFocus={() => setCurrent(index)}
        // A click keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={idle ? undefined : onClick}
      >
        <Glyph size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <>
      <div role="toolbar" aria-label="Mise en forme" aria-controls={textId} className={classes.tools} onKeyDown={step}>
        {TOOLS.map(({ label, icon, run }, index) =>
          button(index, label, icon, on[index] ?? false, () => run(editor.chain().focus()).run()),
        )}
        {button(
          TOOLS.length,
          canLink ? 'Lien' : "Lien (choisissez d'abord un texte)",
          IconLink,
          isLink,
          () => setLinking(true),
          !canLink,
        )}
      </div>
      {linking && <LinkForm editor={editor} href={href} onClose={() => setLinking(false)} />}
    </>
  )
}
