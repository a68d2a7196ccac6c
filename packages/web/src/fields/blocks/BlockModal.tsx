import type { Block, Field } from '@boutique/domain'
import { Button, Tabs } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback, useEffect } from 'react'
import { ProductPicker } from '../shared/ProductPicker.tsx'
import { SaveState } from '../../ui/feedback/SaveState.tsx'
import { useListActions } from '../FieldInput.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { useEdited, useFieldForm, useValueAt } from '../form.ts'
import { RemovedItem } from '../RemovedItem.tsx'
import { AutoFocusContext } from '../richtext/autofocus.ts'
import { BlockImages } from './BlockImages.tsx'
import { BlockPreview } from './BlockPreview.tsx'
import classes from './blocks.module.css'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface BlockModalProps {
  /** The field that contains the blocks. */
  field: Field
  /** The change path of the block. */
  path: string
  name: string
  disabled: boolean
  onRemove(): void
  onClose(): void
}

/** The editor of a block in four tabs (BLOCK-02). It opens on the text; changes are saved automatically. */
export function BlockModal({ field, path, name, disabled, onRemove, onClose }: BlockModalProps) {
  const block = (useValueAt(path) ?? {}) as Partial<Block>
  const { session } = useFieldForm()
  useEffect(() => session.openItem(path), [session, path])
  const status = useEdited(useCallback((snapshot) => snapshot.status, []))
  const rows = (...all: string[][]) =>
    all.map((names) => (
      <FieldRow
        key={names.join()}
        fields={names.flatMap((one) => {
          const member = field.fields?.[one]
          return member ? [{ field: member, path: `${path}/${one}` }] : []
        })}
      />
    ))
  return (
    <Dialog opened onClose={onClose} title={name} size={760} centered={false}>
      <RemovedItem path={path} />
      <Tabs defaultValue="texte">
        <Tabs.List aria-label="Onglets du bloc">
          <Tabs.Tab value="texte">Texte</Tabs.Tab>
          <Tabs.Tab value="titre">Titre</Tabs.Tab>
          <Tabs.Tab value="images" rightSection={<Count of={block.medias} />}>
            Images
          </Tabs.Tab>
          <Tabs.Tab value="produits" rightSection={<Count of={block.produits} />}>
            Produits
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="texte" className={`${classes.panel} ${classes.text}`}>
          <AutoFocusContext value={!disabled}>{rows(['text'])}</AutoFocusContext>
        </Tabs.Panel>
        <Tabs.Panel value="titre" className={classes.panel}>
          {rows(['header'], ['headerType', 'headerAlignement'], ['headerSubTitle'], ['headerLink', 'headerDate'])}
        </Tabs.Panel>
        <Tabs.Panel value="images" className={classes.panel}>
          <BlockImages field={field.fields?.medias as Field} path={`${path}/medias`} disabled={disabled} />
          {rows(['mediasPosition', 'mediasNbColumns'], ['mediasClickToEnlarge'])}
          <Preview block={block} />
        </Tabs.Panel>
        <Tabs.Panel value="produits" className={classes.panel}>
          <Products path={`${path}/produits`} chosen={block.produits ?? []} disabled={disabled} />
          {rows(
            ['produitsPosition', 'produitsNbColumns'],
            ['produitsClickToEnlarge', 'produitsClickToShow', 'produitsShowName'],
          )}
          <Preview block={block} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.foot}>
        {!disabled && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onRemove}>
            Supprimer le bloc
          </Button>
        )}
        <span className={classes.end}>
          <SaveState state={status} />
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
        </span>
      </div>
    </Dialog>
  )
}

const Count = ({ of = [] }: { of: readonly unknown[] | undefined }) => <span className="ab-dim ab-xs">{of.length}</span>

const Preview = ({ block }: { block: Partial<Block> }) => (
  <div role="group" aria-label="Aperçu" className="ab-box">
    <BlockPreview block={block} />
  </div>
)

function Products({ path, chosen, disabled }: { path: string; chosen: readonly string[]; disabled: boolean }) {
  const { boutique } = useFieldForm()
  const actions = useListActions(path)
  if (boutique === null) return null
  return (
    <ProductPicker
      boutique={boutique}
      chosen={chosen}
      disabled={disabled}
      onAdd={(id) => actions.add(id)}
      onRemove={(id) => actions.remove(id)}
    />
  )
}
