import { Combobox, Kbd, Modal, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from './Palette.module.css'
import { PaletteRow } from './PaletteRow.tsx'
import { closeOverlay, openShortcuts, useOverlay } from './palette-store.ts'
import { type PaletteGroup, usePaletteGroups } from './use-palette-groups.ts'

/** Goes to any screen, finds a document, creates, changes boutique: all by typing (Ctrl K). */
export function Palette() {
  return (
    <Modal
      opened={useOverlay() === 'palette'}
      onClose={closeOverlay}
      withCloseButton={false}
      centered={false}
      yOffset={112}
      size={620}
      padding={0}
      aria-label="Rechercher ou créer"
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <PaletteBody />
    </Modal>
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what is waited for
  useEffect(() => void selectFirstOption(), [shown])
  const choose = (id: string): void => {
    const item = groups.flatMap(({ items }) => items).find((one) => one.id === id)
    if (!item) return
    closeOverlay()
    item.act?.()
    if (item.path !== undefined) void navigate({ to: item.path })
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          className={classes.search}
          classNames={{ input: classes.input }}
          variant="unstyled"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // The list is always open: Échap is for the dialog.
          onKeyDownCapture={(event) => event.key === 'Escape' && closeOverlay()}
          placeholder="Rechercher ou créer"
          aria-label="Rechercher ou créer"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          rightSection={<Kbd aria-hidden>Échap</Kbd>}
          rightSectionWidth={64}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="Résultats">
        <ScrollArea.Autosize mah="min(420px, 60vh)" type="auto" offsetScrollbars className={classes.scroll}>
          {groups.map((group) => (
            <Group key={group.label} group={group} />
          ))}
          {groups.length === 0 ? <Combobox.Empty>Aucun résultat</Combobox.Empty> : null}
        </ScrollArea.Autosize>
      </Combobox.Options>
      <footer className={classes.footer}>
        <span>
          <Kbd aria-hidden>↑ ↓</Kbd> choisir
        </span>
        <span>
          <Kbd aria-hidden>Entrée</Kbd> ouvrir
        </span>
        <button type="button" className={classes.more} onClick={openShortcuts}>
          <Kbd aria-hidden>?</Kbd> raccourcis
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
