import { useState } from 'react'
import { ApiProblem } from '../data/api.ts'

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
  /** Sends when every field is valid; a second call during a request does nothing. */
  send(): Promise<void>
  /** Resets the form to these values. */
  reset(values: V): void
}

/**
 * @param check the errors of invalid fields
 * @param submit sends the values; the sentence of its ApiProblem is shown
 */
export function useForm<V extends Values>(
  initial: V,
  check: (values: V) => Errors<V>,
  submit: (values: V) => Promise<unknown>,
): SmallForm<V> {
  const [values, setValues] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const errors = check(values)
  const send = async (): Promise<void> => {
    if (isSending) return
    setTried(true)
    setRefusal(undefined)
    if (Object.values(errors).some((error) => error !== undefined)) return
    setSending(true)
    try {
      await submit(values)
    } catch (error) {
      setRefusal(error instanceof ApiProblem ? error.detail : String(error))
    }
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
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: isTried ? errors[name] : undefined,
      onChange: (event) => setValues({ ...values, [name]: event.currentTarget.value }),
    }),
  }
}
