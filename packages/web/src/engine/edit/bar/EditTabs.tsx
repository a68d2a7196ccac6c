import { Tabs } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '../../../base/session/session.tsx'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { useComputed } from '../../../fields/panels/stored-values.ts'
import { Dot } from '../../../ui/tags/Chip.tsx'
import classes from '../edit.module.css'
import { FormSections } from '../sections/FormSections.tsx'
import { isInTab, openTabs, tabCounts, tabInForce, visibleTabs } from '../focus/labels.ts'
import { useFirstField } from '../focus/use-first-field.ts'
import { useGoToField } from '../focus/use-go-to-field.ts'
import { useHashTab } from '../focus/use-hash-tab.ts'

/** The visible tabs of the form, and the sections of the active one. */
export function EditTabs() {
  const { collection } = useFieldForm()
  const { abilities, canRead } = useSession()
  const { fields, without } = abilities[collection.slug] ?? {}
  const all = openTabs(collection.screen?.form.tabs ?? [], { canRead, fields, without })
  const visibleIds = useEdited(
    useCallback(
      ({ document }) => visibleTabs(collection, collection.screen?.form.tabs ?? [], document).map(({ id }) => id),
      [collection],
    ),
  )
  const counts = useComputed(
    useCallback((values) => tabCounts(collection, collection.screen?.form.tabs ?? [], values), [collection]),
  )
  const marked = useEdited(
    useCallback(({ errors, conflicts }) => ({ red: Object.keys(errors), yellow: Object.keys(conflicts) }), []),
  )
  const [wanted, setWanted] = useHashTab()
  const visible = all.filter(({ id }) => visibleIds.includes(id))
  const tab = tabInForce(visible, wanted)
  const list = useRef<HTMLDivElement>(null)
  const selected = tab?.id
  useGoToField(visible, setWanted)
  useFirstField(wanted === undefined ? tab : undefined)
  useEffect(() => {
    // On a phone the tabs scroll horizontally: keep the active one in view.
    if (selected)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [selected])
  if (!tab) return null
  if (visible.length === 1) return <FormSections key={tab.id} tab={tab} />
  return (
    <Tabs value={tab.id} onChange={(id) => id !== null && setWanted(id)} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs} aria-label="Onglets du document">
        {visible.map((one) => {
          const has = (paths: string[]) => paths.some((path) => isInTab(collection, one, path))
          const color = has(marked.red) ? 'red' : has(marked.yellow) ? 'yellow' : undefined
          return (
            <Tabs.Tab key={one.id} value={one.id} leftSection={color && <Dot color={color} />}>
              {one.label}
              {counts[one.id] !== undefined && <span className={classes.count}> {counts[one.id]}</span>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value={tab.id}>
        <FormSections key={tab.id} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  )
}
