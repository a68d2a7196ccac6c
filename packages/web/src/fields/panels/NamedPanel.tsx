import { Text } from '@mantine/core'
import { Suspense, use } from 'react'
import { unknownKindText } from '../UnknownKind.tsx'
import { PanelsContext } from './panels.ts'

/** A panel by its name; an unknown name shows the message (SHELL-24). */
export function NamedPanel({ name }: { name: string }) {
  const panels = use(PanelsContext)
  const Panel = Object.hasOwn(panels, name) ? panels[name] : undefined
  if (!Panel)
    return (
      <Text c="red" size="sm">
        {unknownKindText(name)}
      </Text>
    )
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  )
}
