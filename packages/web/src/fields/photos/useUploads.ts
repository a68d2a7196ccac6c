import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '../../app/notify.ts'
import { useEdited, useFieldForm } from '../form.ts'
import { newId } from '../shared/new-id.ts'
import { uploadPhoto } from './upload.ts'

/** A photo on its way; `part` from 0 to 1, undefined while it waits. */
export interface Sending {
  key: string
  file: File
  preview: string
  part?: number
}

const AT_ONCE = 2

/**
 * The photos being sent for one field. Those of a document that is not stored yet wait for its first save, and keep the
 * form from being left without asking. A failure is logged and its loading stops (PHOTO-16).
 */
export function useUploads(onSent: (fullPath: string) => void) {
  const { session, boutique, collection } = useFieldForm()
  const stored = useEdited(useCallback((snapshot) => snapshot.stored, []))
  const [sending, setSending] = useState<Sending[]>([])
  const sent = useRef(onSent)
  sent.current = onSent

  const isBusy = sending.length > 0
  useEffect(() => (isBusy ? session.hold() : undefined), [session, isBusy])

  useEffect(() => {
    if (!stored || boutique === null) return
    const started = sending.filter(({ part }) => part !== undefined).length
    const next = sending.filter(({ part }) => part === undefined).slice(0, AT_ONCE - started)
    for (const { key, file, preview } of next) {
      const tell = (part: number) => setSending((all) => all.map((one) => (one.key === key ? { ...one, part } : one)))
      tell(0)
      uploadPhoto({ boutique, docType: collection.slug, docId: session.id, file, onProgress: tell })
        .then(({ fullPath }) => sent.current(fullPath))
        .catch((problem: unknown) => {
          console.error(problem)
          notify.error(problem instanceof Error ? problem.message : String(problem))
        })
        .finally(() => {
          URL.revokeObjectURL(preview)
          setSending((all) => all.filter((one) => one.key !== key))
        })
    }
  }, [sending, stored, boutique, collection, session])

  const add = (files: readonly File[]): void => {
    if (boutique === null) {
      notify.error('la boutique est obligatoire')
      return
    }
    const images = files.filter((file) => file.type.startsWith('image/'))
    const other = files.find((file) => !images.includes(file))
    if (other) notify.error(`Ce fichier n'est pas une image : ${other.name}`)
    setSending((all) => [...all, ...images.map((file) => ({ key: newId(), file, preview: URL.createObjectURL(file) }))])
  }
  return { sending, waits: !stored && isBusy, add }
}
