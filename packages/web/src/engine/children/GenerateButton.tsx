import type { Generation } from '@boutique/domain'
import { Button } from '@mantine/core'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import { useCallback } from 'react'
import { useComputed } from '../../fields/panels/stored-values.ts'
import { FieldMessage } from '../../ui/FieldFrame.tsx'
import type { useGeneration } from './use-generation.ts'

interface GenerationProps {
  generation: Generation
  state: ReturnType<typeof useGeneration>
}

/** The button that generates documents of the list in one batch. */
export const GenerateButton = ({ generation, state }: GenerationProps) => (
  <Button
    variant="light"
    size="xs"
    leftSection={<IconWand size={16} stroke={1.6} />}
    loading={state.isRunning}
    onClick={() => void state.generate()}
  >
    {generation.label}
  </Button>
)

/** The expected result of the generation for the current values, or the error of the last run. */
export function GenerationNote({ generation, state: { isRunning, refusal } }: GenerationProps) {
  const note = useComputed(useCallback((values) => generation.note?.(values, isRunning), [generation, isRunning]))
  if (refusal === undefined && note === undefined) return null
  return (
    <p className="ab-no-margin ab-dim ab-sm" role={refusal ? 'alert' : 'status'}>
      {refusal ? <FieldMessage>{refusal}</FieldMessage> : note}
    </p>
  )
}
