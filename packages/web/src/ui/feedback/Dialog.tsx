import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from '../use-focus-back.ts'

/** A dialog over the page. After it closes, focus is where it was before, also when the dialog was mounted open. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened)
  return <Modal returnFocus={false} {...props} />
}
