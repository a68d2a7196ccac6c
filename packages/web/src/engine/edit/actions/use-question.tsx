import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx'
import type { Question } from '../sections/renumbering.ts'

interface Asked extends Question {
  answer(yes: boolean): void
}

/** A dialog with a question: `ask` resolves with the answer, `question` is the element to render. */
export function useQuestion(): { ask(question: Question): Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState(false)
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ ...question, answer: resolve })
        setOpened(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    setOpened(false)
    asked?.answer(yes)
  }
  const dialog = asked && (
    <ConfirmDelete
      opened={opened}
      title={asked.title}
      consequence={asked.consequence}
      verb={asked.verb}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  )
  return { ask, question: dialog }
}
