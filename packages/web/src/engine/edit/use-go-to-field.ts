import { useCallback, useEffect, useState } from 'react'
import { controlId, useEdited, useFieldForm } from '../../fields/form.ts'
import { isInTab, visibleTabs } from './labels.ts'
import { useHashTab } from './use-hash-tab.ts'

/** Returns a function that shows the tab of the field at a path and focuses the field. */
export function useGoToField(): (path: string) => void {
  const { collection } = useFieldForm()
  const visible = useEdited(
    useCallback(
      ({ document }) => visibleTabs(collection, collection.screen?.form.tabs ?? [], document).map(({ id }) => id),
      [collection],
    ),
  )
  const [tab, choose] = useHashTab()
  const [wanted, setWanted] = useState<string>()
  // The field is mounted together with its tab, by the change of the address.
  useEffect(() => {
    if (wanted !== undefined && focusField(wanted)) setWanted(undefined)
  }, [wanted, tab])
  return (path) => {
    if (focusField(path)) return
    const tabs = collection.screen?.form.tabs ?? []
    const its = tabs.find((one) => visible.includes(one.id) && isInTab(collection, one, path))
    if (!its) return
    setWanted(path)
    choose(its.id)
  }
}

/** Focuses the control of a path. False when it is not on the page. */
function focusField(path: string): boolean {
  const control = document.getElementById(controlId(path))
  control?.focus()
  return control !== null
}
