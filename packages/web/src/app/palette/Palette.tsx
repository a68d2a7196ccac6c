import { Combobox, Kbd, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { isComposingEarly, takeEarlyText } from '../../base/early-input.ts'
import classes from './Palette.module.css'
import { PaletteRow } from './PaletteRow.tsx'
import { closeOverlay, openShortcuts, subscribe, useOverlay } from './palette-store.ts'
import type { PaletteGroup } from './palette-items.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const TRANSITION = { transition: 'pop', duration: 120 } as const

/** The command palette (Ctrl K): go to any screen, find a document, act on it, create one, change boutique. */
export function Palette() {
  return (
    <Modal.Root
      opened={useOverlay() === 'palette'}
      onClose={closeOverlay}
      // A composition that has begun elsewhere ends there; the focus comes afterwards.
      trapFocus={!useSyncExternalStore(subscribe, isComposingEarly)}
      returnFocus={false}
      size={620}
      yOffset="min(112px, 8dvh)"
      radius="lg"
      shadow="lg"
      transitionProps={TRANSITION}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay color="var(--ab-veil-color)" backgroundOpacity={1} />
      <Modal.Content aria-label="Rechercher ou créer">
        <Modal.Body>
          <PaletteBody />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody() {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 120)
  const groups = usePaletteGroups(text, typed)
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true, loop: true })
  const shown = groups.map(({ items }) => items.map(({ id }) => id).join()).join()
  const { selectFirstOption } = combobox
  const listId = useId()
  // The option that is active before any arrow key; Mantine announces the others itself.
  const [first, setFirst] = useState<string | null>(null)
  useEffect(() => setFirst(selectFirstOption()), [shown, selectFirstOption])
  const type = (next: string): void => {
    // A key of the footer; no document is looked for or created under this name.
    if (next.trim() === '?') openShortcuts()
    else setText(next)
  }
  const choose = (id: string): void => {
    const item = groups.flatMap(({ items }) => items).find((one) => one.id === id)
    if (!item) return
    closeOverlay()
    item.act?.()
    if (item.path === undefined) return
    // Nothing of the screen that is left keeps the focus: it goes to the one that opens (`landing.ts`).
    document.getElementById('contenu')?.focus()
    const { path, search = {}, hash = '' } = item
    void navigate({ to: path as '.', search: search as never, hash, hashScrollIntoView: false })
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget
        withExpandedAttribute
        aria-expanded
        aria-controls={listId}
        {...(first === null ? {} : { 'aria-activedescendant': first })}
      >
        <TextInput
          className={classes.search}
          classNames={{ input: classes.input }}
          variant="unstyled"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          // The list is always open: Échap closes the dialog.
          onKeyDownCapture={(event) => {
            if (event.key === 'Escape') closeOverlay()
            if (event.key.startsWith('Arrow')) setFirst(null)
          }}
          placeholder="Rechercher ou créer"
          aria-label="Rechercher ou créer"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={
            <Kbd aria-hidden className={classes.key}>
              Échap
            </Kbd>
          }
          rightSectionWidth={64}
          onFocus={() => {
            const early = takeEarlyText()
            if (early) type(early + text)
          }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label="Résultats">
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
        {groups.length === 0 ? <Combobox.Empty>Aucun résultat</Combobox.Empty> : null}
      </Combobox.Options>
      <footer className={classes.footer}>
        <span>
          <Kbd aria-hidden>↑ ↓</Kbd> choisir
        </span>
        <span>
          <Kbd aria-hidden>Entrée</Kbd> ouvrir
        </span>
        <button type="button" className={classes.more} onClick={openShortcuts}>
          <Kbd aria-hidden>?</Kbd> aide
        </button>
      </footer>
    </Combobox>
  )
}

function Group({ group }: { group: PaletteGroup }) {
  return (
    <Combobox.Group label={group.label} classNames={{ groupLabel: classes.groupLabel }}>
      {group.items.map((item) => (
        <Combobox.Option key={item.id} value={item.id} className={classes.option}>
          <PaletteRow item={item} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}
