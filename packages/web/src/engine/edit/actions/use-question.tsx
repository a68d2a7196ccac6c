import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDelete } from '../../../ui/feedback/ConfirmDelete.tsx'
import type { Question } from '../sections/renumbering.ts'

interface OpenQuestion extends Question {
  answer(yes: boolean): void
}

/** A dialog with a question: `ask` resolves with the answer, `question` is the element to render. */
export function useQuestion(): { ask(question: Question): Promise<boolean>; question: ReactNode } {
  const [current, setCurrent] = useState<OpenQuestion>()
  const [opened, setOpened] = useState(false)
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setCurrent({ ...question, answer: resolve })
        setOpened(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    setOpened(false)
    current?.answer(yes)
  }
  const dialog = current && (
    <ConfirmDelete
      opened={opened}
      title={current.title}
      consequence={current.consequence}
      verb={current.verb}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
  return { ask, question: dialog }
}
