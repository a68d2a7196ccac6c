export { documentName as nameOf } from '@boutique/domain'

/** The first photo of a field that contains one path or several. */
export function firstPhoto(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}
