import { Text } from '@mantine/core'
import { usedText } from './usages-text.ts'
import { useUsages } from './use-usages.ts'

/** In the question before a photo is deleted: where it is used. */
export default function RemovalUsages() {
  const { usages } = useUsages()
  const { documents = [], others = 0, more = false } = usages ?? {}
  const text = usedText(
    documents.map(({ title }) => title),
    others,
    more,
  )
  return (
    <Text size="sm" mt="xs" role="status">
      {text}
    </Text>
  )
}
