import { type Fields, type FormTab, sectionFields } from '@boutique/domain'
import { useEffect, useEffectEvent } from 'react'
import { useFieldForm } from '../../../fields/form.ts'
import { useReveal } from './reveal.ts'

/** Kinds whose control is an input for text: the focus opens nothing there. */
const TYPED: readonly string[] = ['text', 'multiline', 'email', 'price', 'integer', 'decimal']

/** The path of the first field of a tab after the photos, if people type in it. */
export function firstTyped(fields: Fields, tab: FormTab): string | undefined {
  const shown = tab.sections.filter(({ folded }) => folded === undefined)
  const first = shown.flatMap((section) => sectionFields(fields, section)).find(({ field }) => field.kind !== 'photos')
  return first && TYPED.includes(first.field.kind) && !first.field.derived ? first.path : undefined
}

/** Puts the focus into the first field of a new document where there is a keyboard; on a phone it would cover the form. */
export function useFirstField(tab: FormTab | undefined): void {
  const { session, collection, readOnly } = useFieldForm()
  const reveal = useReveal()
  const begin = useEffectEvent(() => {
    if (!tab || readOnly || session.snapshot().stored || !matchMedia('(pointer: fine)').matches) return
    const first = firstTyped({ ...collection.fields, ...collection.screen?.form.creation }, tab)
    if (first === undefined) return
    session.begin(first)
    reveal.want(first)
  })
  useEffect(() => begin(), [])
}
