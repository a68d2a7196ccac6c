import { useRef, useState } from 'react'
import { ApiProblem } from '../data/api.ts'
import { lastingStorage } from '../data/autosave/draft-storage.ts'
import { readKept, writeKept } from './kept-values.ts'

type Values = Record<string, string>
type Errors<V extends Values> = { [K in keyof V]?: string | undefined }

/**
 * A small form of texts: values, errors of fields after an attempt, the error of the request, and whether it is being
 * sent.
 */
export interface SmallForm<V extends Values> {
  values: V
  /** Props of an input. */
  field(name: keyof V & string): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { currentTarget: { value: string } }): void
  }
  refusal: string | undefined
  isSending: boolean
  /** Sends when every field is valid, with these values in place of some; a second call during a request does nothing. */
  send(given?: Partial<V>): Promise<void>
  /** Resets the form to these values. */
  reset(values: V): void
}

/** What outlives a reload and a closed page until it is sent: the named fields, never a password. */
export interface Kept<V extends Values> {
  as: string
  fields: readonly (keyof V & string)[]
}

/**
 * @param check the errors of invalid fields
 * @param submit sends the values; the sentence of its ApiProblem is shown
 * @param kept the fields that are kept in the browser until they are sent
 */
export function useForm<V extends Values>(
  initial: V,
  check: (values: V) => Errors<V>,
  submit: (values: V) => Promise<unknown>,
  kept?: Kept<V>,
): SmallForm<V> {
  const [values, setValues] = useState(() =>
    kept ? { ...initial, ...readKept<V>(lastingStorage(), kept.as, kept.fields) } : initial,
  )
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [refused, setRefused] = useState<Errors<V>>({})
  const [isSending, setSending] = useState(false)
  // Two taps can come before the next render.
  const isUnderWay = useRef(false)
  const errors = check(values)
  const write = (next: V): void => {
    setValues(next)
    if (kept) writeKept(lastingStorage(), kept.as, kept.fields, next)
  }
  const send = async (given?: Partial<V>): Promise<void> => {
    if (isUnderWay.current) return
    const sent = { ...values, ...given }
    if (given) write(sent)
    setTried(true)
    setRefusal(undefined)
    setRefused({})
    if (Object.values(check(sent)).some((error) => error !== undefined)) return
    setSending(true)
    isUnderWay.current = true
    try {
      await submit(sent)
      if (kept) writeKept(lastingStorage(), kept.as, kept.fields, undefined)
    } catch (error) {
      const ofFields = fieldErrors(error, initial)
      setRefused(ofFields ?? {})
      if (!ofFields) setRefusal(error instanceof ApiProblem ? error.detail : String(error))
    }
    isUnderWay.current = false
    setSending(false)
  }
  return {
    values,
    refusal,
    isSending,
    send,
    reset: (next) => {
      setValues(next)
      setTried(false)
      setRefusal(undefined)
      setRefused({})
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: isTried ? (errors[name] ?? refused[name]) : undefined,
      onChange: (event) => {
        setRefused((all) => ({ ...all, [name]: undefined }))
        write({ ...values, [name]: event.currentTarget.value })
      },
    }),
  }
}

/** The fields of what the identity library refuses without naming one. */
const FIELD_OF: Readonly<Record<string, string>> = {
  MOT_DE_PASSE_COURANT: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  INVALID_PASSWORD: 'current',
}

/** The errors of a refusal by field; undefined unless each belongs to a field of the form. */
export function fieldErrors<V extends Values>(error: unknown, values: V): Errors<V> | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const { code, detail, errors } = error
  const path = FIELD_OF[code]
  const named = path === undefined ? errors : [{ path, message: detail }]
  if (named.length === 0 || !named.every((one) => Object.hasOwn(values, one.path))) return undefined
  return Object.fromEntries(named.map((one) => [one.path, one.message])) as Errors<V>
}
